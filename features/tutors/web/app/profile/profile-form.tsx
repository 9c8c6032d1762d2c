import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense, useRef, useState } from "react";
import { AvatarPicker } from "#features/accounts/web/public/avatar-picker.tsx";
import { savePicture } from "#features/accounts/web/public/save-picture.ts";
import { personHere } from "#features/accounts/web/public/sign-up-here.ts";
import type { AvatarChoice } from "#features/accounts/web/public/use-picture-preview.ts";
import { usePicturePreview } from "#features/accounts/web/public/use-picture-preview.ts";
import { paths } from "#lib/paths.ts";
import { ask } from "#ui/api/ask.ts";
import { errorMessage } from "#ui/api/call.ts";
import { ActError } from "#ui/components/act-error.tsx";
import { Banner } from "#ui/components/banner.tsx";
import { Button, buttonClass } from "#ui/components/button.tsx";
import { ChipButton } from "#ui/components/chip.tsx";
import { cx } from "#ui/components/cx.ts";
import { formatFileSize } from "#ui/components/format-file-size.ts";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { toast } from "#ui/components/toast.tsx";
import { AskBeforeLeaving } from "#ui/form/ask-before-leaving.tsx";
import { CallForm } from "#ui/form/call-form.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useAddress } from "#ui/hooks/use-address.ts";
import { Portrait } from "#ui/illustrations/portrait.tsx";
import { saveDraft } from "#ui/storage/drafts.ts";
import { saveOwnProfile } from "../../../own-profile-calls.ts";
import { type OwnProfile, type ProfileInput, profileSchema } from "../../../own-profile-contract.ts";
import { profileChecks } from "../../../own-profile-rules.ts";
import { ownProfileTexts as texts } from "../../../own-profile-texts.ts";
import { ownProfileQuery } from "../../queries.ts";
import { ProfileChecks } from "./profile-checks.tsx";
import { ProfileFields } from "./profile-fields.tsx";
import { bodyOf, changesOf, previewOf, type TypedProfile, typedFrom } from "./typed-profile.ts";

// The public card and page come once there is something to show in them.
const ProfilePreview = lazyPart(() => import("./profile-preview.tsx"));

/** The fields, next to the card and the page that they make, and what a good profile lacks. */
export default function ProfileForm({ own, onSaved }: { own: OwnProfile; onSaved: () => unknown }) {
  const queries = useQueryClient();
  const draft = `tutor-profile:${own.shown.id}`;
  const { queryKey } = ownProfileQuery();
  /** How often what was typed was taken back: the fields begin with what is public each time. */
  const [begun, setBegun] = useState(0);
  const [photo, setPhoto] = useState<AvatarChoice>({ kind: "same" });
  const [photoError, setPhotoError] = useState<string | null>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const act = useAct(
    async (body: ProfileInput) => {
      setPhotoError(null);
      const saved = await ask(saveOwnProfile, { body });
      saveDraft(draft, "");
      if (photo.kind === "same") return { data: saved.data, isWhole: true };
      try {
        await savePicture(personHere()?.id ?? "", photo);
      } catch (error) {
        // The words are public; the photo is still chosen, with why it is not.
        setPhotoError(errorMessage(error));
        return { data: saved.data, isWhole: false };
      }
      setPhoto({ kind: "same" });
      return { data: null, isWhole: true };
    },
    {
      onDone: async ({ data, isWhole }) => {
        // The photo's address and size are known to the server alone.
        if (data) queries.setQueryData(queryKey, { data });
        else await queries.invalidateQueries({ queryKey });
        if (!isWhole) return document.getElementById("photo")?.focus();
        toast.success(texts.saved);
        status.current?.focus();
      },
      onError: ({ status: code }) => (code === 409 ? queries.invalidateQueries({ queryKey }) : undefined),
      after: onSaved,
    },
  );
  function takeBack() {
    act.clear();
    saveDraft(draft, "");
    setPhoto({ kind: "same" });
    setPhotoError(null);
    setBegun(begun + 1);
  }
  const saved = typedFrom(own.profile);
  const chosenPicture = usePicturePreview(photo);
  const picture = photo.kind === "new" ? chosenPicture : photo.kind === "none" ? null : own.shown.avatarUrl;

  return (
    <>
      {own.isPublished ? null : (
        <Banner icon="info" className="mb-4">
          Your page is not public at the moment. What you publish here shows once the office shows you on the site.
        </Banner>
      )}
      <p ref={status} tabIndex={-1} className="sr-only">
        {texts.saved}
      </p>
      {photo.kind === "same" || act.isBusy ? null : <AskBeforeLeaving />}
      <CallForm<TypedProfile, ProfileInput>
        // Saved words are new ones to begin with; what is typed over older ones is in the draft.
        key={`${own.profile.version} ${begun}`}
        act={act}
        schema={profileSchema}
        values={saved}
        bodyOf={bodyOf}
        draft={draft}
        onSend={(body) => act.run(body)}
        onRefusal={null}
        aria-label="Your profile"
        className="grid gap-0"
      >
        {(typed, set) => {
          const changes = [...changesOf(typed, saved), ...(photo.kind === "same" ? [] : ["photo"])];
          const isStale = typed.version !== saved.version && changes.length > 0;
          return (
            <>
              <SideBySide
                preview={
                  <Suspense fallback={<SkeletonBlock className="h-80" />}>
                    <PreviewOf
                      own={own}
                      typed={typed}
                      picture={picture}
                      photo={photo.kind === "same" ? own.photoBytes : photo.kind === "new" ? "new" : null}
                    />
                  </Suspense>
                }
                checks={
                  <ProfileChecks
                    checks={profileChecks({
                      hasPhoto: picture !== null,
                      hasHours: own.hasHours,
                      hasIntro: typed.intro.url.trim() !== "",
                      heading: typed.heading,
                      about: typed.about,
                      learn: bodyOf(typed).learn,
                      skills: typed.skills,
                    })}
                    onField={(id) => document.getElementById(id)?.focus()}
                  />
                }
              >
                <ProfileFields own={own} typed={typed}>
                  <div id="photo" tabIndex={-1} className="grid gap-1 outline-none">
                    <AvatarPicker
                      name={typed.fullName}
                      current={own.shown.avatarUrl}
                      choice={photo}
                      placeholder={<Portrait name={typed.fullName} seed={own.shown.id} decorative />}
                      error={photoError}
                      onChoice={(choice, error) => {
                        setPhotoError(error);
                        if (choice) setPhoto(choice);
                      }}
                    />
                    <p className="hint">
                      {own.photoBytes === null
                        ? "Drawn by us. A photo of your own face is better: we cut it to a square and make it small."
                        : `A square of ${formatFileSize(own.photoBytes)}, the same at your desk and on your page.`}
                    </p>
                  </div>
                </ProfileFields>
              </SideBySide>
              <div
                className={cx(
                  "-mx-(--gutter) sticky bottom-(--bar,0px) z-20 mt-6 grid gap-2 bg-bg px-(--gutter) pt-3 pb-[max(.5rem,env(safe-area-inset-bottom))] md:mx-0 md:px-0",
                  changes.length > 0 ? "border-sun-400 border-t-4" : "border-line border-t pt-3.75",
                )}
              >
                {isStale ? (
                  <Banner role="alert" icon="circle-alert">
                    <p className="mb-2">
                      {texts.stale} What you typed is still here and differs in: {changes.join(", ")}.
                    </p>
                    <div className="flex flex-wrap gap-2">
                      <Button variant="line" size="sm" onClick={() => set("version", saved.version)}>
                        Keep what I typed
                      </Button>
                      <Button variant="line" size="sm" onClick={takeBack}>
                        Take what is public
                      </Button>
                    </div>
                  </Banner>
                ) : (
                  <ActError error={act.error} />
                )}
                <div className="flex flex-wrap items-center gap-2">
                  <Button
                    type="submit"
                    disabled={changes.length === 0 || isStale}
                    busy={act.isBusy}
                    busyLabel="Publishing..."
                    className="max-sm:grow"
                  >
                    Publish
                  </Button>
                  {changes.length > 0 && !act.isBusy && !isStale ? (
                    <Button variant="line" onClick={takeBack}>
                      Take it back
                    </Button>
                  ) : null}
                  <p role="status" className="hint">
                    {changes.length === 0 ? "Nothing new to publish." : `Not public yet: ${changes.join(", ")}.`}
                  </p>
                </div>
              </div>
            </>
          );
        }}
      </CallForm>
    </>
  );
}

/** The fields, and next to them what they make; on a phone one of the two at a time. */
function SideBySide({ preview, checks, children }: { preview: ReactNode; checks: ReactNode; children: ReactNode }) {
  const [address, setAddress] = useAddress<"view">();
  const isPreview = address.get("view") === "preview";
  return (
    <>
      <fieldset className="mb-4 flex gap-2 xl:hidden">
        <legend className="sr-only">What to see</legend>
        <ChipButton pressed={!isPreview} onClick={() => setAddress({ view: null })}>
          Edit
        </ChipButton>
        <ChipButton pressed={isPreview} onClick={() => setAddress({ view: "preview" })}>
          As students see it
        </ChipButton>
      </fieldset>
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22.5rem]">
        <div className={cx("grid gap-5", isPreview && "max-xl:hidden")}>
          {children}
          <div className="xl:hidden">{checks}</div>
        </div>
        <div className={cx("grid gap-5", !isPreview && "max-xl:hidden")}>
          {preview}
          <div className="max-xl:hidden">{checks}</div>
        </div>
      </div>
    </>
  );
}

function PreviewOf({
  own,
  typed,
  picture,
  photo,
}: {
  own: OwnProfile;
  typed: TypedProfile;
  picture: string | null;
  photo: number | "new" | null;
}) {
  const [address, setAddress] = useAddress<"show">();
  const what = address.get("show") === "page" ? "page" : "card";
  return (
    <section aria-labelledby="preview-title">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="preview-title" className="text-h4">
          Your public {what}
        </h2>
        <div className="flex gap-2">
          <ChipButton pressed={what === "card"} onClick={() => setAddress({ show: null })}>
            Card
          </ChipButton>
          <ChipButton pressed={what === "page"} onClick={() => setAddress({ show: "page" })}>
            Page
          </ChipButton>
        </div>
      </div>
      <ProfilePreview tutor={previewOf(typed, own.shown, picture)} what={what} photo={photo} />
      {own.isPublished ? (
        <a
          href={paths.tutor(own.shown.slug)}
          target="_blank"
          rel="noopener"
          className={buttonClass({ variant: "ghost", size: "sm" }, "mt-1")}
        >
          Open your page as it is public now
        </a>
      ) : null}
    </section>
  );
}
