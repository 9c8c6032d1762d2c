import type { ReactNode } from "react";
import { Card } from "#ui/components/card.tsx";
import { Chip } from "#ui/components/chip.tsx";
import { FormChips } from "#ui/form/form-chips.tsx";
import { FormArea, FormRadios, FormText } from "#ui/form/form-fields.tsx";
import { classTypes } from "../../../contract.ts";
import type { OwnProfile } from "../../../own-profile-contract.ts";
import { filmSite } from "../../../own-profile-rules.ts";
import { profileLimits } from "../../../own-profile-texts.ts";
import { classTypeLabel } from "../../class-type.tsx";
import type { TypedProfile } from "./typed-profile.ts";

const left = (text: string, max: number) => `${text.trim().length} of ${max} letters.`;

/** What a tutor says of themselves, what they teach and their film. `children`: their photo. */
export function ProfileFields({ own, typed, children }: { own: OwnProfile; typed: TypedProfile; children: ReactNode }) {
  const { url } = typed.intro;
  return (
    <>
      <Card as="section" padded aria-labelledby="you" className="grid gap-4">
        <h2 id="you" className="text-h4">
          You
        </h2>
        {children}
        <div className="grid gap-4 sm:grid-cols-2">
          <FormText name="fullName" label="Name students see" autoComplete="name" />
          <FormText name="position" label="What you are" hint="Such as: Product designer" />
        </div>
        <FormText name="heading" label="Headline" hint={left(typed.heading, profileLimits.heading)} />
        <FormArea
          name="about"
          label="About you"
          rows={6}
          hint={`${left(typed.about, profileLimits.about)} Say what happens in the first class.`}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <FormText name="experienceYears" label="Years of experience" inputMode="numeric" />
          <FormText name="location" label="Where you are" hint="City and country" />
        </div>
      </Card>
      <Card as="section" padded aria-labelledby="teach" className="grid gap-4">
        <h2 id="teach" className="text-h4">
          What you teach
        </h2>
        <div>
          <h3 className="label">Courses</h3>
          {own.shown.courses.length > 0 ? (
            <ul className="mt-1.5 flex flex-wrap gap-2">
              {own.shown.courses.map(({ slug, title }) => (
                <li key={slug}>
                  <Chip>{title}</Chip>
                </li>
              ))}
            </ul>
          ) : (
            <p>None yet.</p>
          )}
          <p className="hint mt-1.5">
            The office decides who teaches which course, and what stands under your name.{" "}
            {own.officeEmail ? (
              <>
                To teach another, write to{" "}
                <a href={`mailto:${own.officeEmail}`} className="link wrap-anywhere">
                  {own.officeEmail}
                </a>
                .
              </>
            ) : null}
          </p>
        </div>
        <FormArea
          name="learn"
          label="You will learn"
          note="(one to a line, three to five are best)"
          rows={5}
          hint={`${profileLimits.learn.lines} lines at most, each of ${profileLimits.learn.letters} letters at most.`}
        />
        <FormChips
          name="skills"
          label="Skills"
          one="skill"
          hint={`${typed.skills.length} of ${profileLimits.skills.words}.`}
        />
        <FormChips
          name="languages"
          label="Languages"
          one="language"
          hint={`${typed.languages.length} of ${profileLimits.languages.words}.`}
        />
        <FormRadios
          name="classType"
          label="Classes"
          appearance="segments"
          options={classTypes.map((value) => ({ value, label: classTypeLabel(value) }))}
        />
      </Card>
      <Card as="section" padded aria-labelledby="intro" className="grid gap-4">
        <h2 id="intro" className="text-h4">
          Say hello in a film
        </h2>
        <FormText
          name="intro.url"
          id="intro-url"
          label="Link"
          optional
          type="url"
          inputMode="url"
          hint="On YouTube, on Vimeo, or a file of your own. Students see how much data it takes before they press it."
        />
        {url.trim() === "" ? null : (
          <div className="grid gap-4 sm:grid-cols-2">
            <FormText name="intro.minutes" id="intro-minutes" label="Length in minutes" inputMode="numeric" />
            {filmSite(url.trim()) ? null : (
              <FormText
                name="intro.megabytes"
                id="intro-megabytes"
                label="Size of the file in MB"
                inputMode="numeric"
              />
            )}
          </div>
        )}
      </Card>
    </>
  );
}
