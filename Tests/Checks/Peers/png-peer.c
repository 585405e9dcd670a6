// The libpng part of png-check.
//
//   png-peer write FOLDER             writes images of every kind of PNG
//   png-peer read FILE.png… FOLDER    writes the decoded pixels as 16-bit RGBA PAM files
//   png-peer same FILE.png FILE.ppm   compares the pixels of both files
#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

static unsigned long long state;

// SplitMix64.
static unsigned next(void) {
  unsigned long long z = state += 0x9E3779B97F4A7C15;
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
  z = (z ^ z >> 27) * 0x94D049BB133111EB;
  return (unsigned)(z ^ z >> 31);
}

// Returns a byte of a row, which is flat, smooth, noisy, or striped.
static png_byte sample(int number, int row, int index) {
  switch ((number + row / 5) % 4) {
    case 0: return (png_byte)(row / 5 * 40);
    case 1: return (png_byte)(row + index / 2);
    case 2: return (png_byte)next();
    default: return index / 7 % 2 ? 0xFF : 0x11;
  }
}

static int write_picture(const char *path, int number, int type, int depth, int interlaced,
                         int width, int height, int transparent) {
  static const int filters[] = {PNG_ALL_FILTERS, PNG_FILTER_NONE, PNG_FILTER_SUB,
                                PNG_FILTER_UP,   PNG_FILTER_AVG,  PNG_FILTER_PAETH};
  static const int strategies[] = {Z_DEFAULT_STRATEGY, Z_FILTERED, Z_HUFFMAN_ONLY, Z_RLE, Z_FIXED};
  FILE *file = fopen(path, "wb");
  if (!file) return 0;
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png_create_info_struct(png);
  if (setjmp(png_jmpbuf(png))) return 0;
  png_init_io(png, file);
  png_set_filter(png, 0, filters[number % 6]);
  png_set_compression_level(png, number % 10);
  png_set_compression_strategy(png, strategies[number % 5]);
  png_set_IHDR(png, info, width, height, depth, type, interlaced, 0, 0);
  if (type == PNG_COLOR_TYPE_PALETTE) {
    png_color colors[256];
    png_byte alphas[256];
    int count = 1 << depth;
    for (int i = 0; i < count; i++) {
      colors[i] = (png_color){(png_byte)next(), (png_byte)next(), (png_byte)next()};
      alphas[i] = (png_byte)next();
    }
    png_set_PLTE(png, info, colors, count);
    if (transparent) png_set_tRNS(png, info, alphas, (count + 1) / 2, NULL);
  } else if (transparent) {
    // The samples of flat rows.
    unsigned full = depth == 16 ? 0x2828 : 40u & ((1u << depth) - 1);
    png_color_16 color = {0, full, full, full, full};
    png_set_tRNS(png, info, NULL, 0, &color);
  }
  png_write_info(png, info);
  size_t length = png_get_rowbytes(png, info);
  png_bytep *rows = malloc(height * sizeof *rows);
  for (int row = 0; row < height; row++) {
    rows[row] = malloc(length);
    for (size_t i = 0; i < length; i++) rows[row][i] = sample(number, row, (int)i);
  }
  png_write_image(png, rows);
  png_write_end(png, info);
  for (int row = 0; row < height; row++) free(rows[row]);
  free(rows);
  png_destroy_write_struct(&png, &info);
  return fclose(file) == 0;
}

static int write_all(const char *folder) {
  static const int kinds[][2] = {{0, 1}, {0, 2}, {0, 4},  {0, 8}, {0, 16}, {2, 8}, {2, 16}, {3, 1},
                                 {3, 2}, {3, 4}, {3, 8},  {4, 8}, {4, 16}, {6, 8}, {6, 16}};
  static const int sizes[][2] = {{1, 1}, {3, 2}, {7, 9}, {33, 20}, {130, 71}, {1, 40}, {300, 301}};
  int number = 0;
  for (int kind = 0; kind < 15; kind++) {
    for (int size = 0; size < 7; size++) {
      for (int variant = 0; variant < 4; variant++) {
        int type = kinds[kind][0], depth = kinds[kind][1];
        int interlaced = variant & 1, transparent = variant >> 1;
        if (transparent && (type & PNG_COLOR_MASK_ALPHA)) continue;
        state = ++number;
        char path[4096];
        snprintf(path, sizeof path, "%s/%03d-%d-%02d%s%s.png", folder, number, type, depth,
                 interlaced ? "-interlaced" : "", transparent ? "-transparent" : "");
        if (!write_picture(path, number, type, depth, interlaced, sizes[size][0], sizes[size][1],
                           transparent)) {
          fprintf(stderr, "png-peer: cannot write %s\n", path);
          return 1;
        }
      }
    }
  }
  return 0;
}

static int read_picture(const char *from, const char *folder) {
  const char *name = strrchr(from, '/');
  char to[4096];
  snprintf(to, sizeof to, "%s/%s.pam", folder, name ? name + 1 : from);
  FILE *file = fopen(from, "rb");
  FILE *out = fopen(to, "wb");
  if (!file || !out) return 0;
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png_create_info_struct(png);
  if (setjmp(png_jmpbuf(png))) return 0;
  png_init_io(png, file);
  png_read_info(png, info);
  png_set_expand_16(png);
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 0xFFFF, PNG_FILLER_AFTER);
  png_set_interlace_handling(png);
  png_read_update_info(png, info);
  unsigned width = png_get_image_width(png, info), height = png_get_image_height(png, info);
  size_t length = png_get_rowbytes(png, info);
  if (length != 8 * (size_t)width) return 0;
  png_bytep pixels = malloc(length * height);
  png_bytep *rows = malloc(height * sizeof *rows);
  for (unsigned row = 0; row < height; row++) rows[row] = pixels + row * length;
  png_read_image(png, rows);
  png_read_end(png, NULL);
  fprintf(out, "P7\nWIDTH %u\nHEIGHT %u\nDEPTH 4\nMAXVAL 65535\nTUPLTYPE RGB_ALPHA\nENDHDR\n", width,
          height);
  fwrite(pixels, length, height, out);
  png_destroy_read_struct(&png, &info, NULL);
  free(rows);
  free(pixels);
  fclose(file);
  return fclose(out) == 0;
}

static int are_same(const char *png, const char *ppm) {
  png_image image = {.version = PNG_IMAGE_VERSION};
  if (!png_image_begin_read_from_file(&image, png)) return 0;
  image.format = PNG_FORMAT_RGB;
  size_t length = PNG_IMAGE_SIZE(image);
  png_bytep pixels = malloc(length), others = malloc(length);
  if (!png_image_finish_read(&image, NULL, pixels, 0, NULL)) return 0;
  FILE *file = fopen(ppm, "rb");
  unsigned width, height;
  if (!file || fscanf(file, "P6 %u %u 255", &width, &height) != 2 || fgetc(file) != '\n') return 0;
  int same = width == image.width && height == image.height &&
             fread(others, 1, length, file) == length && fgetc(file) == EOF &&
             !memcmp(pixels, others, length);
  fclose(file);
  free(pixels);
  free(others);
  return same;
}

int main(int count, char **words) {
  if (count == 3 && !strcmp(words[1], "write")) return write_all(words[2]);
  if (count == 4 && !strcmp(words[1], "same")) {
    if (are_same(words[2], words[3])) return 0;
    fprintf(stderr, "png-peer: %s is not %s\n", words[2], words[3]);
    return 1;
  }
  if (count < 4 || strcmp(words[1], "read")) return 2;
  for (int i = 2; i < count - 1; i++) {
    if (!read_picture(words[i], words[count - 1])) {
      fprintf(stderr, "png-peer: cannot read %s\n", words[i]);
      return 1;
    }
  }
  return 0;
}
