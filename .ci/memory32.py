#!/usr/bin/env python3
"""Lowers a WebAssembly module from 64-bit to 32-bit memory: numbers in it stay 64 bits wide, and each
address is wrapped where memory or the table of functions is accessed.

An address has no more than 32 bits, because the module's memory has at most 2 GB, and what is added to
it by an instruction, its offset, is checked here. So the wrapping loses nothing; an address that is
wrong, such as that of a stack that is full, is beyond the memory as before.

The address of a store lies below its value on the stack. For each value on the stack, the end of the
instruction that made it is known, and the wrapping is inserted there.

Only what wasm-ld writes for Embedded Swift is accepted: one memory, one table, no imports, and blocks
without parameters and with at most one result. Usage: memory32.py INPUT OUTPUT
"""

import sys

PAGES = 1 << 15
WRAP, EXTEND = b"\xa7", b"\xac"  # i32.wrap_i64, i64.extend_i32_s

# What instructions do with the stack. The first four have no case of their own.
(UNARY, BINARY, GET, SET, TEE, CONST, LOAD, STORE, CALL, BRANCH, END, ELSE, BLOCK, DROP, SELECT,
 LEAVE, CALL_INDIRECT, BYTES4, BYTES8, NOTHING, SIZE, GROW, BULK, SIMD, UNKNOWN, TABLE_BRANCH,
 TERNARY, LANE1, LANE2, BYTES16, SHUFFLE, LOAD_LANE, STORE_LANE) = range(33)


def kinds():
    """Returns the kind of each instruction of one byte."""
    table = [UNKNOWN] * 256
    for codes, kind in (
            ([0x00, 0x0F], LEAVE), ([0x01], NOTHING), ([0x02, 0x03, 0x04], BLOCK), ([0x05], ELSE),
            ([0x0B], END), ([0x0C], LEAVE), ([0x0D], BRANCH), ([0x0E], TABLE_BRANCH), ([0x10], CALL),
            ([0x11], CALL_INDIRECT), ([0x1A], DROP), ([0x1B], SELECT), ([0x20, 0x23], GET),
            ([0x21, 0x24], SET), ([0x22], TEE), (range(0x28, 0x36), LOAD), (range(0x36, 0x3F), STORE),
            ([0x3F], SIZE), ([0x40], GROW), ([0x41, 0x42], CONST), ([0x43], BYTES4), ([0x44], BYTES8),
            (range(0x45, 0xC5), BINARY), ([0x45, 0x50], UNARY), (range(0x67, 0x6A), UNARY),
            (range(0x79, 0x7C), UNARY), (range(0x8B, 0x92), UNARY), (range(0x99, 0xA0), UNARY),
            (range(0xA7, 0xC5), UNARY), ([0xFC], BULK), ([0xFD], SIMD)):
        for code in codes:
            table[code] = kind
    return table


def simd_kinds():
    """Returns the kind of each instruction after 0xFD."""
    table = [BINARY] * 256
    for code in (*range(15, 21), 77, 83, 94, 95, *range(96, 101), *range(103, 107), 116, 117, 122,
                 *range(124, 130), 131, 132, *range(135, 139), 148, 160, 161, 163, 164,
                 *range(167, 171), 192, 193, 195, 196, *range(199, 203), 224, 225, 227, 236, 237, 239,
                 *range(248, 256)):
        table[code] = UNARY
    for codes, kind in (
            ((*range(11), 92, 93), LOAD), ([11], STORE), ([12], BYTES16), ([13], SHUFFLE),
            ((21, 22, 24, 25, 27, 29, 31, 33), LANE1), ((23, 26, 28, 30, 32, 34), LANE2),
            ([82], TERNARY), (range(84, 88), LOAD_LANE), (range(88, 92), STORE_LANE)):
        for code in codes:
            table[code] = kind
    return table


KINDS, SIMD_KINDS = kinds(), simd_kinds()


def require(condition, what):
    if not condition:
        sys.exit("memory32: " + what)


def unsigned(data, i):
    """Returns a number in LEB128, and its end."""
    value = shift = 0
    while True:
        byte = data[i]
        i += 1
        value |= (byte & 127) << shift
        if byte < 128:
            return value, i
        shift += 7


def skip(data, i):
    """Returns the end of a number in LEB128."""
    while data[i] > 127:
        i += 1
    return i + 1


def leb(value):
    """Returns a number that is not negative in LEB128."""
    result = bytearray()
    while value > 127:
        result.append(value & 127 | 128)
        value >>= 7
    result.append(value)
    return bytes(result)


def signed_leb(value):
    """Returns the number in LEB128 so that it is not negative when read with a sign."""
    result = leb(value)
    return result if result[-1] < 64 else result[:-1] + bytes([result[-1] | 128, 0])


class Body:
    """The code of a function. The edits are triples of a position, the end of what is removed there,
    and what is inserted."""

    def __init__(self, data, start, end, functions, types, results):
        self.data, self.functions, self.types = data, functions, types
        self.edits = []
        count, i = unsigned(data, start)
        for _ in range(count):
            i = skip(data, i) + 1
        self.run(i, end, results)
        self.start, self.end = start, end

    def lowered(self):
        if not self.edits:
            return self.data[self.start:self.end]
        parts, position = [], self.start
        for start, end, text in sorted(self.edits, key=lambda edit: edit[0]):
            parts += (self.data[position:start], text)
            position = end
        parts.append(self.data[position:self.end])
        return b"".join(parts)

    def memarg(self, i):
        """Writes an offset with as few bytes as possible; returns the end of the operand."""
        data = self.data
        require(data[i] < 64, "an access to another memory than the first")
        offset, end = unsigned(data, i + 1)
        require(offset < 1 << 31, f"an offset of {offset}, which is beyond the memory")
        text = leb(offset)
        if len(text) < end - i - 1:
            self.edits.append((i + 1, end, text))
        return end

    def wrap(self, position):
        self.edits.append((position, position, WRAP))

    def run(self, i, end, results):
        """Decodes the instructions once, and notes where addresses are."""
        data, edits = self.data, self.edits
        # The ends of the instructions that made the values.
        stack = []
        push, pop = stack.append, stack.pop
        # The blocks: the number of values below, of results at the end, and of those that a branch
        # takes along.
        blocks = [(0, results, results)]
        while i < end:
            start = i
            code = data[i]
            kind = KINDS[code]
            i += 1
            if kind == SIMD:
                code, i = unsigned(data, i)
                require(code < 256, f"the SIMD instruction {code}")
                kind = SIMD_KINDS[code]
            if kind == GET or kind == CONST:
                while data[i] > 127:
                    i += 1
                i += 1
                push(i)
            elif kind == BINARY:
                pop()
                stack[-1] = i
            elif kind == SET:
                while data[i] > 127:
                    i += 1
                i += 1
                pop()
            elif kind == TEE:
                i = skip(data, i)
                stack[-1] = i
            elif kind == LOAD:
                edits.append((start, start, WRAP))
                i = self.memarg(i)
                stack[-1] = i
            elif kind == UNARY:
                stack[-1] = i
            elif kind == STORE:
                pop()
                address = pop()
                edits.append((address, address, WRAP))
                i = self.memarg(i)
            elif kind == BRANCH:
                depth, i = unsigned(data, i)
                pop()
                if blocks[-1 - depth][2]:
                    stack[-1] = i
            elif kind == CALL or kind == CALL_INDIRECT:
                number, i = unsigned(data, i)
                if kind == CALL_INDIRECT:
                    self.wrap(start)
                    pop()
                    table, end_of_table = unsigned(data, i)
                    require(table == 0, "another table than the first")
                    # In five bytes, for the linker.
                    edits.append((i, end_of_table, b"\0"))
                    i = end_of_table
                    taken, given = self.types[number]
                else:
                    taken, given = self.functions[number]
                if taken:
                    del stack[-taken:]
                if given:
                    push(i)
            elif kind == END or kind == ELSE:
                height, given, _ = blocks[-1]
                del stack[height:]
                if kind == END:
                    blocks.pop()
                    if given:
                        push(i)
            elif kind == BLOCK:
                if code == 4:
                    pop()
                given = 0 if data[i] == 0x40 else 1
                require(data[i] >= 0x40 and data[i] < 128, "a block with parameters")
                i += 1
                blocks.append((len(stack), given, 0 if code == 3 else given))
            elif kind == LEAVE or kind == TABLE_BRANCH:
                i = self.after_operand(kind, code, i)
                # What follows up to the end of the block is never run.
                dead = self.end_of_dead_code(i)
                if dead > i:
                    edits.append((i, dead, b""))
                i = dead
            elif kind == DROP:
                pop()
            elif kind == SELECT or kind == TERNARY:
                del stack[-2:]
                stack[-1] = i
            elif kind == LOAD_LANE or kind == STORE_LANE:
                pop()
                address = pop()
                self.wrap(address)
                i = self.memarg(i) + 1
                if kind == LOAD_LANE:
                    push(i)
            elif kind == SIZE:
                i += 1
                push(i)
                edits.append((i, i, EXTEND))
            elif kind == GROW:
                self.wrap(start)
                i += 1
                stack[-1] = i
                edits.append((i, i, EXTEND))
            elif kind == BULK:
                code, i = unsigned(data, i)
                if code < 8:
                    stack[-1] = i
                else:
                    require(code in (10, 11), f"the instruction 0xFC {code}")
                    i += 12 - code
                    # The number of bytes, their source if it is not a value, and their target.
                    self.wrap(start)
                    if code == 10:
                        self.wrap(stack[-2])
                    self.wrap(stack[-3])
                    del stack[-3:]
            else:
                i = self.after_operand(kind, code, i)
                if kind in (BYTES4, BYTES8, BYTES16):
                    push(i)
                elif kind == LANE1:
                    stack[-1] = i
                elif kind in (LANE2, SHUFFLE):
                    pop()
                    stack[-1] = i

    def after_operand(self, kind, code, i):
        """Returns the end of an instruction, after the operand that begins at `i`."""
        data = self.data
        if kind in (GET, SET, TEE, CONST, CALL, BRANCH) or code == 0x0C and kind == LEAVE:
            return skip(data, i)
        if kind == TABLE_BRANCH:
            count, i = unsigned(data, i)
            for _ in range(count + 1):
                i = skip(data, i)
            return i
        if kind in (LOAD, STORE, CALL_INDIRECT):
            return skip(data, skip(data, i))
        if kind in (LOAD_LANE, STORE_LANE):
            return skip(data, skip(data, i)) + 1
        if kind == BULK:
            code, i = unsigned(data, i)
            return i + (0 if code < 8 else 12 - code)
        require(kind != UNKNOWN, f"the instruction {code:#x}")
        return i + {BYTES4: 4, BYTES8: 8, BYTES16: 16, SHUFFLE: 16, LANE1: 1, LANE2: 1, BLOCK: 1,
                    SIZE: 1, GROW: 1}.get(kind, 0)

    def end_of_dead_code(self, i):
        """Returns the position of the next `else` or `end` of the block around `i`."""
        depth = 0
        while True:
            code = self.data[i]
            kind = KINDS[code]
            if depth == 0 and (kind == END or kind == ELSE):
                return i
            depth += (kind == BLOCK) - (kind == END)
            i += 1
            if kind == SIMD:
                code, i = unsigned(self.data, i)
                kind = SIMD_KINDS[code]
            i = self.after_operand(kind, code, i)


def vector(data, read):
    """Returns the elements of a section that is a vector; `read` returns one and its end."""
    count, i = unsigned(data, 0)
    found = []
    for _ in range(count):
        item, i = read(data, i)
        found.append(item)
    return found


def function_type(data, i):
    """Reads how many values a function takes and gives."""
    taken, i = unsigned(data, i + 1)
    given, i = unsigned(data, i + taken)
    require(given < 2, "a function with several results")
    return (taken, given), i + given


def limits(data, i):
    """Reads and lowers limits. Without the bit of 64-bit indices, there is nothing to do."""
    flags = data[i]
    require(flags & ~1 == 4, "a memory or table without 64-bit indices")
    least, i = unsigned(data, i + 1)
    most, i = unsigned(data, i) if flags & 1 else (least, i)
    return bytes([flags & 1]) + leb(least) + (leb(most) if flags & 1 else b""), most, i


def segment(data, i):
    """Reads the start of an active segment: a zero, and its offset. Returns it lowered."""
    require(data[i] == 0 and data[i + 1] == 0x42, "a segment without a constant offset")
    offset, i = unsigned(data, i + 2)
    require(offset < 1 << 31 and data[i] == 0x0B, "a segment beyond the memory")
    return b"\0\x41" + signed_leb(offset) + b"\x0b", i + 1


def data_segment(data, i):
    head, i = segment(data, i)
    count, start = unsigned(data, i)
    return head + data[i:start + count], start + count


def element_segment(data, i):
    head, start = segment(data, i)
    count, i = unsigned(data, start)
    for _ in range(count):
        i = skip(data, i)
    return head + data[start:i], i


def lower(module):
    """Returns the module with 32-bit memory."""
    require(module[:8] == b"\0asm\1\0\0\0", "not a WebAssembly module")
    result = [module[:8]]
    types, functions = [], []
    i = 8
    while i < len(module):
        number = module[i]
        size, i = unsigned(module, i + 1)
        data = module[i:i + size]
        i += size
        if number == 0:
            continue  # Names, and the features that the toolchain used.
        require(number != 2, "an import")
        if number == 1:
            types = vector(data, function_type)
        elif number == 3:
            functions = [types[index] for index in vector(data, unsigned)]
        elif number == 4:
            text, _, end = limits(data, 2)
            require(data[0] == 1 and end == size, "more than one table")
            data = data[:2] + text
        elif number == 5:
            text, most, end = limits(data, 1)
            require(data[0] == 1 and end == size, "more than one memory")
            require(most <= PAGES, "a memory of more than 2 GB")
            data = data[:1] + text
        elif number in (9, 11):
            items = vector(data, element_segment if number == 9 else data_segment)
            data = leb(len(items)) + b"".join(items)
        elif number == 10:
            data = lower_code(data, functions, types)
        result += (bytes([number]), leb(len(data)), data)
    return b"".join(result)


def lower_code(data, functions, types):
    count, i = unsigned(data, 0)
    result = [leb(count)]
    for index in range(count):
        size, i = unsigned(data, i)
        body = Body(data, i, i + size, functions, types, functions[index][1]).lowered()
        result += (leb(len(body)), body)
        i += size
    return b"".join(result)


if __name__ == "__main__":
    with open(sys.argv[1], "rb") as file:
        lowered = lower(file.read())
    with open(sys.argv[2], "wb") as file:
        file.write(lowered)
