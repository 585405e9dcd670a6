// The minimum cost of creating a PPM file of phone.svg's size: fills and writes the bytes, 36 rows at
// a time. Usage: floor FILE
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int count, char **words) {
  size_t size = 1179 * 3 * 36;
  char *rows = malloc(size);
  int file = open(count > 1 ? words[1] : "/dev/null", O_CREAT | O_WRONLY | O_TRUNC, 0644);
  for (int band = 0; band < 71; band++) {
    memset(rows, band, size);
    if (write(file, rows, size) < 0) return 1;
  }
  close(file);
  return 0;
}
