import { linkParts } from "#lib/link-parts.ts";

/** What a person wrote, as plain text with its line breaks; its addresses of http and https alone are links. */
export function PlainWords({ text }: { text: string }) {
  return (
    <span className="whitespace-pre-wrap wrap-anywhere">
      {linkParts(text).map(({ text: label, href }, at) =>
        href === null ? (
          label
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text do not move
          <a key={at} className="underline" href={href} target="_blank" rel="noopener nofollow">
            {label}
          </a>
        ),
      )}
    </span>
  );
}
