import type { CallAccess } from "#lib/call.ts";
import { type Access, rolesWith } from "#lib/capabilities.ts";

/** The names of the acts that a route may record, one or several; or why none is. */
export type Audited = string | readonly string[] | { none: string };

declare module "fastify" {
  interface FastifyContextConfig extends Partial<CallAccess> {
    /** Rate limits in hits a window; see platform/limits. */
    limits?: { name: string; max: number; windowS: number }[];
    /** Takes files: its body may take minutes on a slow phone; idle connections are cut all the same. */
    upload?: boolean;
    /** What a change by staff or tutors leaves in the audit log. */
    audit?: Audited;
    /** A page or file rather than an API call: it has no JSON schemas, and its errors are HTML. */
    page?: boolean;
    /** Statuses with which the verb behind it refuses, next to those that follow from what is declared. */
    refuses?: readonly number[];
    /** A list of the body whose entries the verb judges one by one: a bad one does not refuse those that came with it. */
    judgesEach?: string;
  }
}

/** What is wrong with what a route declares of who may call it; null when someone may, and it is known who. */
export function accessError(access: Access | undefined): string | null {
  if (access === undefined) return "does not say who may call it (config.access)";
  if (access === "public" || access === "development") return null;
  return rolesWith(access).length > 0
    ? null
    : `needs ${access.capability} for ${access.scope}, which no role holds (lib/capabilities.ts)`;
}

/** Whether a route lets staff or tutors change something that students may not. */
export const changesAsStaff = (methods: readonly string[], access: Access | undefined): boolean =>
  typeof access === "object" &&
  methods.some((method) => method !== "GET" && method !== "HEAD") &&
  !rolesWith(access).includes("student");
