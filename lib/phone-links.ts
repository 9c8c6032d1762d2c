/**
 * Where a number is called and written to, for one as a person typed it; null where no number can be made of it. A number without its
 * country is one of Nigeria.
 */
export function phoneLinks(typed: string): { call: string; whatsapp: string } | null {
  const signs = typed.slice(0, 40).replace(/[\s().-]/g, "");
  const digits = signs.replace(/^(?:\+|00)/, "");
  if (!/^\d+$/.test(digits)) return null;
  const number = digits !== signs ? digits : /^0\d{10}$/.test(digits) ? `234${digits.slice(1)}` : digits;
  return number.length < 8 || number.length > 15 || number.startsWith("0")
    ? null
    : { call: `tel:+${number}`, whatsapp: `https://wa.me/${number}` };
}
