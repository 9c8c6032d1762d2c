/**
 * The bearer token of whoever is logged in, as a header; nothing for a visitor. A dead one counts as a visitor on these calls.
 * The key is the product's (docs/REQUIREMENTS.md); storage can be forbidden by the browser.
 */
export function sessionHeader(): Record<string, string> {
  try {
    const token = sessionStorage.getItem("unwalled_token");
    return token ? { Authorization: `Bearer ${token}` } : {};
  } catch {
    return {};
  }
}
