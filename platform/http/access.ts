/**
 * Who may call a route: anybody, anybody with an account, or one role of accounts (staff: administrators and support). Every
 * route says one of these; the process does not start otherwise.
 */
export const accessKinds = ["public", "account", "student", "tutor", "staff", "development"] as const;
export type Access = (typeof accessKinds)[number];

declare module "fastify" {
  interface FastifyContextConfig {
    /** Who may call this route. */
    access?: Access;
    /** Rate limits in hits a window; see platform/limits. */
    limits?: { name: string; max: number; windowS: number }[];
    /** Takes files: its body may take minutes on a slow phone; idle connections are cut all the same. */
    upload?: boolean;
    /** A page or file rather than an API call: it has no JSON schemas, and its errors are HTML. */
    page?: boolean;
  }
}
