import type { ReactNode } from "react";

/** Marks of the sign-in providers in their own colours, as both ask for. */
const marks = {
  facebook: (
    <path
      fill="#0866FF"
      d="M24 12a12 12 0 1 0-14.9 11.6v-8H6.6V12h2.5v-1.6c0-4 1.8-6 5.8-6 .7 0 2 .1 2.6.3V8h-1.4c-2 0-2.7.7-2.7 2.6V12h3.9l-.7 3.7h-3.2v8.2A12 12 0 0 0 24 12z"
    />
  ),
  google: (
    <>
      <path
        fill="#4285F4"
        d="M23.5 12.3c0-.8-.1-1.6-.2-2.3H12v4.4h6.5a5.6 5.6 0 0 1-2.4 3.6v3h3.9c2.2-2.1 3.5-5.1 3.5-8.7z"
      />
      <path
        fill="#34A853"
        d="M12 24c3.2 0 6-1.1 8-2.9l-3.9-3c-1.1.7-2.5 1.2-4.1 1.2-3.1 0-5.8-2.1-6.7-5H1.3v3.1A12 12 0 0 0 12 24z"
      />
      <path fill="#FBBC05" d="M5.3 14.3a7.2 7.2 0 0 1 0-4.6V6.6h-4a12 12 0 0 0 0 10.8z" />
      <path fill="#EA4335" d="M12 4.8c1.8 0 3.3.6 4.6 1.8l3.4-3.4A12 12 0 0 0 1.3 6.6l4 3.1c.9-2.8 3.6-4.9 6.7-4.9z" />
    </>
  ),
} as const satisfies Record<string, ReactNode>;

export type LoginProvider = keyof typeof marks;

/** The mark on a "Login with" button; the button carries the provider's name. */
export function LoginMark({ provider, size = 20 }: { provider: LoginProvider; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      {marks[provider]}
    </svg>
  );
}
