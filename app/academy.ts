import type { VerbDeps } from "#platform/deps.ts";
import type { Feature } from "#platform/feature/feature.ts";
import { listMail } from "#platform/mail/list-mail.ts";
import { features } from "./features.ts";

type Listed = (typeof features)[number];
type WithAcademy = Extract<Listed, { academy: (deps: VerbDeps) => object }>;

/** What page loaders and actions may call: by the feature's name, what its manifest offers as `academy`. */
export type Academy = { [F in WithAcademy as F["name"]]: ReturnType<F["academy"]> } & {
  /** For the development page only. */
  listMail: () => ReturnType<typeof listMail>;
};

export function createAcademy(deps: VerbDeps): Academy {
  const listed: readonly Feature[] = features;
  const offered = listed.flatMap(({ name, academy }) => (academy ? [[name, academy(deps)]] : []));
  // The keys and types are those of the manifests, which the type above reads.
  return { ...Object.fromEntries(offered), listMail: () => listMail(deps.db) } as Academy;
}
