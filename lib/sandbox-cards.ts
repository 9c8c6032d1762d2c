/**
 * The test cards of the sandbox, by the number that is typed. The browser makes a token of it; no number is sent anywhere, and
 * the server knows the tokens alone.
 */
export const sandboxCards = {
  "4242424242424242": { token: "sandbox-success-4242", does: "is paid" },
  "507850785078507812": { token: "sandbox-success-7812", does: "is paid" },
  "4000000000000002": { token: "sandbox-declined-0002", does: "is declined" },
  "4000000000009995": { token: "sandbox-insufficient-9995", does: "has too little money" },
  "4000002500003155": { token: "sandbox-challenge-3155", does: "asks whether it is you (3-D Secure)" },
  "4000000000000119": { token: "sandbox-timeout-0119", does: "gets no answer, and is not paid" },
  "4000000000006975": { token: "sandbox-lost-6975", does: "is paid, but the answer is lost" },
} as const;

export type SandboxToken = (typeof sandboxCards)[keyof typeof sandboxCards]["token"];

/** Shown for every other token. */
export const onlyTestCards = "That is no token of a test card.";

/** The tokens of the test cards. */
export const sandboxTokens: readonly SandboxToken[] = Object.values(sandboxCards).map(({ token }) => token);
