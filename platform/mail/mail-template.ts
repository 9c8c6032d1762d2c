/** What a mail contains. Plain text throughout, everything of it escaped, but for the HTML of `body`. */
export type MailContent = {
  /** Who writes, shown on the band at the top: the academy's name. */
  brand: string;
  heading: string;
  paragraphs: string[];
  /** Sanitised HTML of a longer text, after the paragraphs, and the same as text. */
  body?: { html: string; text: string };
  /** A code to type, shown large; letters and digits as they are typed. */
  code?: string;
  /** The one thing to do. */
  action?: { label: string; url: string };
  /** Why this mail came and what else to do, in small print: one string a line. */
  footer: string[];
};

/** The design tokens' colours as mail programs understand them: hex, and dark ones by media query. */
const light = {
  page: "#f7fbf8",
  surface: "#ffffff",
  line: "#d8e1db",
  ink: "#0f2520",
  ink2: "#40524b",
  ink3: "#586761",
  wall: "#072f26",
  onWall: "#f2f7f3",
  primary: "#125945",
  onPrimary: "#ffffff",
  soft: "#daf2e6",
};
const dark = {
  page: "#071411",
  surface: "#0c1e1a",
  line: "#233933",
  ink: "#f2f7f3",
  ink2: "#c1ccc6",
  ink3: "#9fb0a8",
  wall: "#0f2b24",
  primary: "#ffbf1d",
  onPrimary: "#051f19",
  soft: "#183a31",
};

const fonts = "'Public Sans','Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/**
 * Makes both forms of a mail in the site's style: text for programs that show text, HTML with inline styles for the rest. The
 * HTML needs no network and reads in light and dark.
 * Errors: RangeError for an action whose address is not http(s).
 */
export function renderMail(content: MailContent): { text: string; html: string } {
  const action = content.action && { label: content.action.label, url: safeUrl(content.action.url) };
  return { text: renderText({ ...content, action }), html: renderHtml({ ...content, action }) };
}

/** Marks in HTML where the button to verify the address goes; what features write is escaped and cannot hold it. */
const verifyPlace = "<!-- verify -->";
const textFooter = "\n\n-- \n";

/** A mail as renderMail made it, with the button that verifies the address of its reader. Errors: RangeError as there. */
export function withVerifyButton({ text, html }: { text: string; html: string }, address: string) {
  const [label, url] = ["Verify my address", safeUrl(address)];
  const why =
    "This address is not verified yet. Until it is, messages and news wait for you on the site. This button is for you alone: do not pass it on.";
  const footer = text.lastIndexOf(textFooter);
  const at = footer === -1 ? text.length : footer;
  return {
    text: `${text.slice(0, at)}\n\n${why}\n\n${label}:\n${url}${text.slice(at)}`,
    html: html.replace(
      verifyPlace,
      () =>
        `<p class="ink2" style="margin:24px 0 12px;padding-top:16px;border-top:1px solid ${light.line};font-size:14px;line-height:1.5;color:${light.ink2}">${why}</p>
<p style="margin:0 0 8px"><a class="ink" href="${escapeHtml(url)}" style="display:inline-block;padding:11px 20px;border:1.5px solid ${light.ink3};border-radius:10px;color:${light.ink};font-size:15px;line-height:20px;font-weight:600;text-decoration:none">${label}</a></p>`,
    ),
  };
}

function renderText({ heading, paragraphs, body, code, action, footer }: MailContent): string {
  const blocks = [
    heading,
    ...paragraphs,
    ...(body ? [body.text] : []),
    ...(code === undefined ? [] : [code]),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
  ];
  // The sign that mail programs know: what follows is no message.
  return `${blocks.join("\n\n")}${textFooter}${footer.join("\n")}\n`;
}

function renderHtml({ brand, heading, paragraphs, body: rich, code, action, footer }: MailContent): string {
  const lines = (text: string) => escapeHtml(text).replaceAll("\n", "<br>");
  const body = [
    `<h1 class="ink" style="margin:0 0 16px;font-size:24px;line-height:1.2;font-weight:700;color:${light.ink}">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map(
      (text) =>
        `<p class="ink2" style="margin:0 0 16px;font-size:16px;line-height:1.55;color:${light.ink2}">${lines(text)}</p>`,
    ),
    rich
      ? `<div class="ink2" style="margin:0 0 16px;font-size:16px;line-height:1.55;color:${light.ink2}">${rich.html}</div>`
      : "",
    code === undefined
      ? ""
      : `<p class="code" style="margin:8px 0 24px;padding:16px 20px;border-radius:10px;background:${light.soft};color:${light.ink};font-family:Consolas,Menlo,monospace;font-size:30px;line-height:1.2;font-weight:700;letter-spacing:6px">${escapeHtml(code)}</p>`,
    action
      ? `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 16px"><tr><td class="button" bgcolor="${light.primary}" style="border-radius:10px 20px 10px 10px;background:${light.primary}"><a class="button" href="${escapeHtml(action.url)}" style="display:inline-block;padding:14px 24px;border-radius:10px 20px 10px 10px;background:${light.primary};color:${light.onPrimary};font-size:16px;line-height:20px;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></td></tr></table>
<p class="ink3" style="margin:0 0 8px;font-size:14px;line-height:1.5;color:${light.ink3};word-break:break-all">If the button does not work, copy this address into your browser:<br>${escapeHtml(action.url)}</p>`
      : "",
  ].filter(Boolean);

  return `<!doctype html>
<html lang="en-NG">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(heading)}</title>
<style>
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: ${dark.page} !important; }
  .surface { background: ${dark.surface} !important; border-color: ${dark.line} !important; }
  .wall { background: ${dark.wall} !important; }
  .ink { color: ${dark.ink} !important; }
  .ink2 { color: ${dark.ink2} !important; }
  .ink3 { color: ${dark.ink3} !important; }
  .code { background: ${dark.soft} !important; color: ${dark.ink} !important; }
  .button { background: ${dark.primary} !important; color: ${dark.onPrimary} !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:${light.page};font-family:${fonts}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${light.page}" style="background:${light.page}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td class="wall" bgcolor="${light.wall}" style="padding:18px 24px;border-radius:14px 36px 0 0;background:${light.wall};color:${light.onWall};font-family:${fonts};font-size:18px;line-height:1.3;font-weight:700">${escapeHtml(brand)}</td></tr>
<tr><td class="surface" bgcolor="${light.surface}" style="padding:28px 24px 20px;border:1px solid ${light.line};border-top:0;border-radius:0 0 14px 14px;background:${light.surface};font-family:${fonts}">
${body.join("\n")}
${verifyPlace}
</td></tr>
<tr><td class="ink3" style="padding:16px 24px;font-family:${fonts};font-size:13px;line-height:1.5;color:${light.ink3}">${footer.map(lines).join("<br>")}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Text as HTML shows it, in content and in quoted attributes. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

function safeUrl(text: string): string {
  const url = URL.parse(text);
  if (!url || !["https:", "http:"].includes(url.protocol) || url.username || url.password) {
    throw new RangeError(`A mail links to web pages only, not to ${text}`);
  }
  return url.href;
}
