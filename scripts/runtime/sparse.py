"""The snapshot without its empty pages: half of a fresh Python's memory is zero.

What is left out need not be kept, hashed and copied in the reader's browser.
"""

PAGE = 4096


def squeeze(memory: bytes) -> tuple[bytes, list[list[int]]]:
    """The parts that are not zero, joined, and where each belongs as [offset, length].

    >>> squeeze(bytes(8192) + b"abcd" + bytes(8192))[1]
    [[8192, 4096]]
    """
    empty = bytes(PAGE)
    runs: list[list[int]] = []
    for offset in range(0, len(memory), PAGE):
        page = memory[offset : offset + PAGE]
        if page == empty[: len(page)]:
            continue
        if runs and sum(runs[-1]) == offset:
            runs[-1][1] += len(page)
        else:
            runs.append([offset, len(page)])
    return b"".join(memory[offset : offset + length] for offset, length in runs), runs
