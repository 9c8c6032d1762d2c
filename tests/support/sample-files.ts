/** A small valid PDF of about `bytes` bytes: header, one empty page, a comment as ballast, trailer. */
export function samplePdf(bytes = 1_000): Uint8Array<ArrayBuffer> {
  const head =
    "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]>>endobj\n";
  const tail =
    "xref\n0 4\n0000000000 65535 f \n0000000009 00000 n \n0000000053 00000 n \n0000000102 00000 n \ntrailer<</Size 4/Root 1 0 R>>\nstartxref\n162\n%%EOF\n";
  const ballast = `%${"x".repeat(Math.max(0, bytes - head.length - tail.length - 2))}\n`;
  return new TextEncoder().encode(head + ballast + tail) as Uint8Array<ArrayBuffer>;
}
