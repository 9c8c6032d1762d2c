import type { ReactNode } from "react";

/** Flags on a board of 24 by 18, simplified to what 24 pixels can show. */
const flags = {
  NG: (
    <>
      <path fill="#fff" d="M0 0h24v18H0z" />
      <path fill="#008753" d="M0 0h8v18H0zM16 0h8v18h-8z" />
    </>
  ),
  GH: (
    <>
      <path fill="#ce1126" d="M0 0h24v6H0z" />
      <path fill="#fcd116" d="M0 6h24v6H0z" />
      <path fill="#006b3f" d="M0 12h24v6H0z" />
      <path fill="#000" d="m12 6 1.95 6-5.1-3.7h6.3L10.05 12z" />
    </>
  ),
  KE: (
    <>
      <path fill="#fff" d="M0 0h24v18H0z" />
      <path fill="#000" d="M0 0h24v5.4H0z" />
      <path fill="#b00" d="M0 6.3h24v5.4H0z" />
      <path fill="#060" d="M0 12.6h24V18H0z" />
      <path stroke="#fff" strokeWidth=".7" d="m8.5 2.6 7 12.8m0-12.8-7 12.8" />
      <path fill="#b00" d="M12 3.4c1.9 1.4 2.8 3.5 2.8 5.6s-.9 4.2-2.8 5.6c-1.9-1.4-2.8-3.5-2.8-5.6s.9-4.2 2.8-5.6z" />
      <path fill="#000" d="M10 5.4a7.6 7.6 0 0 1 0 7.2 7 7 0 0 1 0-7.2zM14 5.4a7.6 7.6 0 0 0 0 7.2 7 7 0 0 0 0-7.2z" />
      <path fill="#fff" d="M12 4.6 12.5 9l-.5 4.4-.5-4.4z" />
    </>
  ),
  ZA: (
    <>
      <path fill="#fff" d="M0 0h24v18H0z" />
      <path fill="#e1392d" d="M2.6 0H24v6h-13.4z" />
      <path fill="#000c8a" d="M2.6 18H24v-6H10.6z" />
      <path fill="#ffb915" d="M0 2v14l9.3-7z" />
      <path fill="#000" d="M0 3.7v10.6L7 9z" />
      <path fill="#007847" d="M0 0v2l9.3 7L0 16v2h1.2l9.2-7H24V7H10.4L1.2 0z" />
    </>
  ),
} as const satisfies Record<string, ReactNode>;

/** ISO 3166-1 codes of the countries with a flag. */
export type FlagCountry = keyof typeof flags;

/** A country's flag, 24 by 18; the country's name is next to it. */
export function Flag({ country, className }: { country: FlagCountry; className?: string }) {
  return (
    <svg
      className={className}
      width="24"
      height="18"
      viewBox="0 0 24 18"
      style={{ borderRadius: 3 }}
      aria-hidden="true"
    >
      {flags[country]}
    </svg>
  );
}
