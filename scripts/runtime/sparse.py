"""The snapshot without what a page has anyway: empty pages, and those that the WebAssembly fills.

More than half of a fresh Python's memory need not be kept, hashed and copied in the reader's
browser.
"""

PAGE = 4096


def squeeze(memory: bytes, given: bytes = b"") -> tuple[bytes, list[list[int]]]:
    """The parts that differ from what is `given`, joined, and where each belongs: [offset, length].

    Beyond the end of what is given, all is zero.

    >>> squeeze(bytes(8192) + b"abcd" + bytes(8192))[1]
    [[8192, 4096]]
    >>> squeeze(b"ab" * 4096, b"ab" * 2048)[1]
    [[4096, 4096]]
    """
    given = given.ljust(len(memory), b"\0")
    runs: list[list[int]] = []
    for offset in range(0, len(memory), PAGE):
        page = memory[offset : offset + PAGE]
        if page == given[offset : offset + PAGE]:
            continue
        if runs and sum(runs[-1]) == offset:
            runs[-1][1] += len(page)
        else:
            runs.append([offset, len(page)])
    return b"".join(memory[offset : offset + length] for offset, length in runs), runs
