/** Headers of every answer. HSTS only where the public address is https: on http it would be ignored anyway. */
export function securityHeaders(baseUrl: string): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), geolocation=(), payment=(), usb=(), microphone=(self), browsing-topics=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    ...(baseUrl.startsWith("https:") ? { "Strict-Transport-Security": "max-age=63072000; includeSubDomains" } : {}),
  };
}

/** For answers of the API: nothing in them is a document. */
export const apiPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";
