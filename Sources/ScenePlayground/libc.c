// The functions of the C library that Swift calls, so that the module imports nothing.

typedef unsigned long Size;
typedef unsigned char Byte;
// Eight bytes at any address.
typedef Size __attribute__((aligned(1), may_alias)) Word;

// Memory.

// Memory is handed out in pages of 64 KB. A page is divided into blocks of one size class, or is part
// of one large block; the class of a block is that of its page, so blocks need no headers.
enum { pageBits = 16, pageSize = 1 << pageBits, pageLimit = 1 << 15, smallest = 16, largestShared = 1 << 14 };

typedef struct Free { struct Free *next; } Free;

extern Byte __heap_base;
static Free *unused[128];
static Byte classes[pageLimit];
static Size nextPage;

// Four classes between each power of two and the next one.
static unsigned classOf(Size size) {
  Size last = ((size < smallest ? smallest : size) + 15 & ~(Size)15) - 1;
  unsigned top = 63 - __builtin_clzl(last);
  return 4 * top + (last >> (top - 2) & 3);
}

static Size sizeOf(unsigned class) { return (Size)(5 + (class & 3)) << (class / 4 - 2); }

// Returns new pages; null if the memory cannot grow.
static Byte *takePages(Size count) {
  if (nextPage == 0) nextPage = ((Size)&__heap_base + pageSize - 1) >> pageBits;
  if (count > pageLimit - nextPage) return 0;
  Size end = nextPage + count, here = __builtin_wasm_memory_size(0);
  if (end > here && __builtin_wasm_memory_grow(0, end - here) == (Size)-1) return 0;
  Byte *start = (Byte *)(nextPage << pageBits);
  nextPage = end;
  return start;
}

static void release(void *block, unsigned class) {
  ((Free *)block)->next = unused[class];
  unused[class] = block;
}

void *malloc(Size size) {
  if (size > (Size)pageLimit << pageBits) return 0;
  unsigned class = classOf(size), isShared = size <= largestShared;
  // Released large blocks are used for up to half of their size, so that they do not add up.
  for (unsigned other = class; other <= class + (isShared ? 0 : 3); other++) {
    Free *block = unused[other];
    if (block) return unused[other] = block->next, block;
  }
  Size each = sizeOf(class);
  Byte *start = takePages(isShared ? 1 : (each + pageSize - 1) >> pageBits);
  if (!start) return 0;
  classes[(Size)start >> pageBits] = class;
  if (isShared) {
    for (Size end = pageSize / each * each; end > each; end -= each) release(start + end - each, class);
  }
  return start;
}

void free(void *block) {
  if (block) release(block, classes[(Size)block >> pageBits]);
}

// Blocks whose size is a power of two are aligned to it, and large ones to pages.
int posix_memalign(void **block, Size alignment, Size size) {
  if (alignment > pageSize) return 22;
  if (alignment > 16) {
    size = size < alignment ? alignment : size;
    if (size <= largestShared) size = (Size)1 << (64 - __builtin_clzl(size - 1));
  }
  *block = malloc(size);
  return *block ? 0 : 12;
}

// Bytes.

// The compiler writes the instructions for these, not calls.

void *memmove(void *to, const void *from, Size count) { return __builtin_memmove(to, from, count); }

void *memcpy(void *restrict to, const void *restrict from, Size count) {
  return __builtin_memcpy(to, from, count);
}

void *memset(void *to, int byte, Size count) { return __builtin_memset(to, byte, count); }

int memcmp(const void *a, const void *b, Size count) {
  const Byte *left = a, *right = b;
  Size i = 0;
  while (i + 8 <= count && *(const Word *)(left + i) == *(const Word *)(right + i)) i += 8;
  for (; i < count; i++) {
    if (left[i] != right[i]) return left[i] - right[i];
  }
  return 0;
}

// Seeds of hashes: always the same ones, because the order of a dictionary must not be seen anyway.
void arc4random_buf(void *bytes, Size count) { memset(bytes, 0x5A, count); }

// Multiplication of 128-bit integers, which the compiler calls.
__int128 __multi3(__int128 a, __int128 b) {
  Size low = (Size)a, other = (Size)b, half = 0xFFFFFFFF;
  Size ll = (low & half) * (other & half), lh = (low & half) * (other >> 32);
  Size hl = (low >> 32) * (other & half), hh = (low >> 32) * (other >> 32);
  Size middle = (ll >> 32) + (lh & half) + (hl & half);
  Size high = hh + (lh >> 32) + (hl >> 32) + (middle >> 32);
  high += low * (Size)(b >> 64) + (Size)(a >> 64) * other;
  return (__int128)((unsigned __int128)high << 64 | (middle << 32 | (ll & half)));
}

// Swift protects frames with buffers by a value behind them.
Size __stack_chk_guard = 0x5CE7EC0DE;
_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }
