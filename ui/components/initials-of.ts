/**
 * Up to two initials of a full name, in capitals: the first letters of its first two words. A letter keeps the marks that
 * belong to it (Ọ, Ẹ); words without a letter are passed over; "" when there is none.
 */
export function initialsOf(fullName: string): string {
  const letters: string[] = [];
  for (const word of fullName.normalize("NFC").split(/\s+/)) {
    const letter = /\p{L}\p{M}*/u.exec(word)?.[0];
    if (letter) letters.push(letter.toLocaleUpperCase("en"));
  }
  return letters.slice(0, 2).join("");
}
