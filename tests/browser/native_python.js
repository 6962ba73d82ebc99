// The page's worker, but for Python: the same package answers outside the browser, in the process
// of the tests, which is asked through `askNative`. It starts as the worker does, with the manifest.
{
    const Other = Worker
    globalThis.Worker = class extends EventTarget {
        #alive = true
        #turn

        constructor(address, options) {
            super()
            if (options?.name !== 'honorcalc') return new Other(address, options)
            for (const type of ['message', 'error']) {
                this.addEventListener(type, event => this[`on${type}`]?.(event))
            }
        }

        async #start(manifest) {
            try {
                const came = await fetch(manifest)
                if (!came.ok) throw new Error(`status ${came.status}`)
                this.#tell({ready: 'snapshot'})
            } catch (error) {
                this.#tell({failed: String(error)})
                await new Promise(() => {})
            }
        }

        #tell(data) {
            if (this.#alive) this.dispatchEvent(new MessageEvent('message', {data}))
        }

        postMessage({base, id, request}) {
            if (base) this.#turn = this.#start(`${base}manifest.json`)
            else this.#turn = this.#turn.then(async () => {
                if (this.#alive) this.#tell({id, reply: await askNative(request)})
            })
        }

        terminate() {
            this.#alive = false
        }
    }
}
