import { createContext, use } from "react";
import { namelessSite } from "./identity.ts";

/** What the academy calls itself, for whatever is drawn with it. */
export const SiteIdentityContext = createContext(namelessSite);

export const useSiteIdentity = () => use(SiteIdentityContext);
