import type { SiteIdentity } from "#ui/brand/identity.ts";
import { type SiteSettings, siteSettingsSchema } from "../contract.ts";
import type { HomeDraft } from "../office-contract.ts";
import { flatSettings } from "./flat-settings.ts";
import { identityOf } from "./get-identity.ts";
import { asShown, readSettings, type SettingsDeps } from "./get-settings.ts";
import { type FaqItem, listFaq } from "./list-faq.ts";
import { listTestimonials, type Testimonial } from "./list-testimonials.ts";
import { putSetting } from "./put-setting.ts";

export type DraftedSite = {
  settings: SiteSettings;
  identity: SiteIdentity;
  faq: FaqItem[];
  testimonials: Testimonial[];
};

/**
 * What pages would show of the site once `draft` is saved; stores nothing. A typed text that does not fit is named in `unfit`, and
 * the stored one holds. While the academy is shut it is what visitors will see from its opening on.
 * Errors: AppError invalid for a setting that no form of the site has.
 */
export async function draftSite(deps: SettingsDeps, draft: HomeDraft): Promise<{ site: DraftedSite; unfit: string[] }> {
  const [stored, faq, testimonials] = await Promise.all([readSettings(deps), listFaq(deps), listTestimonials(deps)]);
  let typed: SiteSettings = { ...stored, isShut: false };
  const unfit: string[] = [];
  for (const [name, text] of flatSettings(draft.settings ?? {})) {
    const next = structuredClone(typed);
    putSetting(next, name.split("."), text);
    const parsed = siteSettingsSchema.safeParse(next);
    if (parsed.success) typed = parsed.data;
    else unfit.push(name);
  }
  const settings = asShown(deps, typed);
  const site = {
    settings,
    identity: identityOf(settings),
    faq: draft.faq?.map((item, at) => ({ id: `${at}`, ...item })) ?? faq,
    testimonials:
      draft.testimonials?.map(({ id, ...item }, at) => {
        const was = testimonials.find((row) => row.id === id && row.name === item.name);
        return { id: `${at}`, ...item, portrait: was?.portrait ?? item.name };
      }) ?? testimonials,
  };
  return { site, unfit };
}
