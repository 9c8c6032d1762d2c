/** How bright a colour (`#rrggbb`) is to the eye, from 0 (black) to 1 (white): WCAG's relative luminance. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG's contrast ratio of two colours (`#rrggbb`), from 1 (the same) to 21, whichever comes first. */
export function contrastRatio(colour: string, otherColour: string): number {
  const [dark = 0, light = 0] = [luminance(colour), luminance(otherColour)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The ratio as shown: with two places, never rounded up, since 4.496 is not 4.5. */
export const ratioShown = (ratio: number): string => (Math.floor(ratio * 100) / 100).toFixed(2);

/** What a contrast ratio (1 to 21) is good for, by WCAG 2.2, level AA. */
export function contrastVerdict(ratio: number): string {
  if (ratio >= 4.5) return "Good for words.";
  return ratio >= 3 ? "Only for large words and icons." : "Too weak to read.";
}
