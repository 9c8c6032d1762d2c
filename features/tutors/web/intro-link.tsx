import { Icon } from "#ui/icons/icon.tsx";
import type { Intro } from "../catalogue-contract.ts";
import { introCost } from "../own-profile-rules.ts";

/** The film in which a tutor says hello. It is elsewhere, and nothing of it is loaded before it is pressed; what it costs is shown first. */
export function IntroLink({ intro, first }: { intro: Intro; first: string }) {
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1">
      <a href={intro.url} target="_blank" rel="noreferrer noopener nofollow" className="btn btn-line btn-sm">
        <Icon name="play" size={16} />
        Watch {first} say hello
      </a>
      <span className="text-sm text-ink-3">{introCost(intro)}</span>
    </p>
  );
}
