import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { VerbDeps } from "../deps.ts";
import type { DocumentRule } from "./documents.ts";
import type { EventHandler } from "./domain-events.ts";
import type { Contribution } from "./extension-point.ts";
import type { FeatureJob, FeatureRepeat } from "./jobs.ts";
import type { MailPart } from "./mail-part.ts";
import type { PersonalDataHolder } from "./personal-data.ts";
import type { SeedStep } from "./seed.ts";

/** What a feature brings to the server. Its `feature.ts` exports one, and app/features.ts lists them all. */
export type Feature<Name extends string = string> = {
  /** The feature's folder. */
  name: Name;
  /** Its calls and files, as plugins that register them. */
  routes?: (deps: VerbDeps) => readonly FastifyPluginAsyncZod[];
  /** Verbs that page loaders and actions may call, without deps, as `page.academy.<name>`. */
  academy?: Readonly<Record<string, (deps: never, ...rest: never[]) => unknown>>;
  /** What documents of pages depend on, of whatever it knows: its own pages' and those that show it. */
  documents?: readonly DocumentRule[];
  /** What it does about the events of features on lower floors; see `on`. */
  handlers?: readonly EventHandler[];
  /** What it knows for extension points of features on lower floors; see `contribute`. */
  contributions?: readonly Contribution[];
  /** Where it holds personal data: all of it is in a person's download and is erased with the account. */
  personalData?: readonly PersonalDataHolder[];
  /** What it does next to requests; see `scheduled`. */
  jobs?: readonly FeatureJob[];
  /** What each process does again and again, because it must not wait for the queue's minute. */
  repeats?: readonly FeatureRepeat[];
  /** What it makes to go with a mail when that is sent; see `mailPart`. */
  mailParts?: readonly MailPart[];
  /** What an empty database is loaded with. Imported when it is requested: the supplied texts are a megabyte of source. */
  seed?: () => Promise<readonly SeedStep[]>;
};

/** Declares a feature's manifest, with its own types stored. */
export const defineFeature = <const F extends Feature>(feature: F): F => feature;
