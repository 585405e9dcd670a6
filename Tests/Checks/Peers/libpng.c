// Measures libpng's encoder with default settings, and the decoding speed of libpng and zlib.
// Usage: libpng PICTURE.png; prints a line per measurement: its name, and either the elapsed and CPU
// time in milliseconds, or the number of bytes.
#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <zlib.h>

struct bytes {
  unsigned char *start;
  size_t length, capacity, next;
};

// The minimum elapsed and CPU time of several runs, in milliseconds.
struct times {
  double passed, spent;
};

static double now(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

static struct times start(void) {
  return (struct times){now(CLOCK_MONOTONIC), now(CLOCK_PROCESS_CPUTIME_ID)};
}

static void stop(struct times started, struct times *least) {
  double spent = now(CLOCK_PROCESS_CPUTIME_ID) - started.spent;
  double passed = now(CLOCK_MONOTONIC) - started.passed;
  if (passed < least->passed) least->passed = passed;
  if (spent < least->spent) least->spent = spent;
}

static void append(struct bytes *to, const unsigned char *from, size_t length) {
  if (to->length + length > to->capacity) {
    to->capacity = 2 * (to->length + length);
    to->start = realloc(to->start, to->capacity);
  }
  memcpy(to->start + to->length, from, length);
  to->length += length;
}

static void take(png_structp png, png_bytep from, png_size_t length) {
  append(png_get_io_ptr(png), from, length);
}

static void give(png_structp png, png_bytep to, png_size_t length) {
  struct bytes *from = png_get_io_ptr(png);
  if (from->next + length > from->length) png_error(png, "the file ends too early");
  memcpy(to, from->start + from->next, length);
  from->next += length;
}

// Decodes to 8-bit RGB, row by row; returns the pixels.
static unsigned char *decode(struct bytes *file, unsigned *width, unsigned *height) {
  file->next = 0;
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, 0, 0, 0);
  png_infop info = png_create_info_struct(png);
  png_set_read_fn(png, file, give);
  png_read_info(png, info);
  *width = png_get_image_width(png, info);
  *height = png_get_image_height(png, info);
  png_set_expand(png);
  png_set_strip_16(png);
  png_set_strip_alpha(png);
  png_set_gray_to_rgb(png);
  unsigned char *pixels = malloc((size_t)*width * *height * 3);
  for (unsigned row = 0; row < *height; row++)
    png_read_row(png, pixels + (size_t)row * *width * 3, 0);
  png_read_end(png, 0);
  png_destroy_read_struct(&png, &info, 0);
  return pixels;
}

static void encode(struct bytes *file, unsigned char *pixels, unsigned width, unsigned height) {
  file->length = 0;
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, 0, 0, 0);
  png_infop info = png_create_info_struct(png);
  png_set_write_fn(png, file, take, 0);
  png_set_IHDR(png, info, width, height, 8, PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_write_info(png, info);
  for (unsigned row = 0; row < height; row++)
    png_write_row(png, pixels + (size_t)row * width * 3);
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
}

// Returns the concatenated contents of all IDAT chunks.
static struct bytes compressed(const struct bytes *file) {
  struct bytes data = {0};
  for (size_t at = 8; at + 12 <= file->length;) {
    const unsigned char *chunk = file->start + at;
    size_t length = (size_t)chunk[0] << 24 | chunk[1] << 16 | chunk[2] << 8 | chunk[3];
    if (memcmp(chunk + 4, "IDAT", 4) == 0) append(&data, chunk + 8, length);
    at += length + 12;
  }
  return data;
}

int main(int count, char **words) {
  FILE *input = count == 2 ? fopen(words[1], "rb") : 0;
  if (!input) return 1;
  struct bytes file = {0};
  unsigned char piece[1 << 16];
  for (size_t length; (length = fread(piece, 1, sizeof piece, input)) > 0;)
    append(&file, piece, length);
  unsigned width, height;
  unsigned char *pixels = decode(&file, &width, &height);
  struct bytes own = {0};
  struct times encoding = {1e9, 1e9}, decoding = encoding, inflating = encoding;
  // The first iteration touches the memory.
  for (int turn = 0; turn < 2; turn++) {
    struct times started = start();
    encode(&own, pixels, width, height);
    stop(started, &encoding);
    started = start();
    free(decode(&own, &width, &height));
    stop(started, &decoding);
    struct bytes data = compressed(&own);
    uLongf length = (uLongf)height * (width * 3 + 1);
    unsigned char *rows = malloc(length);
    started = start();
    if (uncompress(rows, &length, data.start, data.length) != Z_OK) return 1;
    stop(started, &inflating);
    free(rows);
    free(data.start);
  }
  printf("encode %f %f\ndecode %f %f\ninflate %f %f\nsize %zu\n", encoding.passed,
         encoding.spent, decoding.passed, decoding.spent, inflating.passed, inflating.spent,
         own.length);
  return 0;
}
