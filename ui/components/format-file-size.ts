const units = ["KB", "MB", "GB"];

/** A number of bytes as people read it: "340 KB", "1.2 MB". Counted in thousands, as file managers and phones do. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  let size = bytes / 1000;
  let unit = 0;
  // Rounding first, or 999,999 bytes would read "1000 KB".
  while (Math.round(size) >= 1000 && unit < units.length - 1) {
    size /= 1000;
    unit += 1;
  }
  const figure = size < 10 && unit > 0 ? size.toFixed(1).replace(/\.0$/, "") : Math.round(size).toString();
  return `${figure} ${units[unit]}`;
}
