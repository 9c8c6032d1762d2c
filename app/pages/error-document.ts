const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A whole small page for when rendering itself failed: no scripts, no files, nothing that could fail as well. */
export function errorDocument(message: string, requestId: string): string {
  return `<!doctype html><html lang="en-NG"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Something went wrong</title></head>
<body><main><h1>Something went wrong</h1><p>${escapeHtml(message)}</p><p><a href="/">Go to the home page</a></p><p>Reference: ${escapeHtml(requestId)}</p></main></body></html>`;
}
