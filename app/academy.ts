import type { VerbDeps } from "#platform/deps.ts";
import type { Feature } from "#platform/feature/feature.ts";
import { type WithDeps, withDeps } from "#platform/feature/with-deps.ts";
import { listMail } from "#platform/mail/list-mail.ts";
import type { Academy } from "#ui/page/page-context.ts";
import { features } from "./features.ts";

type Listed = (typeof features)[number];
type WithAcademy = Extract<Listed, { academy: object }>;

/** By the feature's name, what its manifest offers as `academy`. */
type Offered = {
  [F in WithAcademy as F["name"]]: WithDeps<F["academy"]>;
} & {
  /** For the development page only. */
  listMail: () => ReturnType<typeof listMail>;
};

declare module "#ui/page/page-context.ts" {
  interface Academy extends Offered {}
}

export function createAcademy(deps: VerbDeps): Academy {
  const listed: readonly Feature[] = features;
  const offered = listed.flatMap(({ name, academy }) => (academy ? [[name, withDeps(deps, academy)]] : []));
  // The keys and types are those of the manifests, which the type above reads.
  return { ...Object.fromEntries(offered), listMail: () => listMail(deps.db) } as Academy;
}
