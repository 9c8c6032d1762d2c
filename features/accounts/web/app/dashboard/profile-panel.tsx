import { type ReactNode, useEffect, useRef } from "react";
import { Avatar } from "#ui/components/avatar.tsx";
import { Button } from "#ui/components/button.tsx";
import { LoadFailure } from "#ui/components/load-failure.tsx";
import { Sheet } from "#ui/components/sheet.tsx";
import { Skeleton, SkeletonBlock } from "#ui/components/skeleton.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useLoaded } from "#ui/hooks/use-loaded.ts";
import { Icon } from "#ui/icons/icon.tsx";
import { accountTexts } from "../../../texts.ts";
import type { PanelView } from "../../public/profile-panel-context.ts";
import { knownName } from "../../session-rules.ts";
import type { Session } from "../../session-store.ts";
import type { EditProfileProps } from "./edit-profile.tsx";

/** The form brings its libraries, and most visits never open it. */
const loadForm = () => import("./edit-profile.tsx").then((module) => module.default);

const formId = "edit-profile";

export type ProfilePanelProps = {
  session: Session;
  /** Null: closed. */
  view: PanelView | null;
  onView: (view: PanelView | null) => void;
  /** Is below the profile, rendered only once someone looks. */
  children?: ReactNode;
};

/** The sheet from the right with the profile, and in the same sheet the form that changes it (DASH-05, DASH-06). */
export function ProfilePanel({ session, view, onView, children }: ProfilePanelProps) {
  const { profile, picture } = session;
  const name = knownName(profile);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const isEditing = view?.kind === "edit";
  const saving = useAct((save: () => Promise<boolean>) => save());

  // Back from the form, the focus is where it left for it.
  useEffect(() => {
    if (view?.kind === "profile" && wasEditing.current) editButton.current?.focus();
    wasEditing.current = isEditing;
  }, [view, isEditing]);

  return (
    <Sheet
      id="profile"
      title={isEditing ? "Edit Profile" : "Profile"}
      open={view !== null}
      onClose={() => onView(null)}
      footer={
        isEditing ? (
          <>
            <Button variant="line" onClick={() => onView({ kind: "profile" })}>
              Back
            </Button>
            <Button type="submit" form={formId} busy={saving.isBusy} busyLabel="Saving...">
              Save
            </Button>
          </>
        ) : undefined
      }
    >
      {isEditing ? (
        <EditForm
          formId={formId}
          saving={saving}
          session={session}
          focus={view.focus ?? "fullName"}
          onDone={() => onView(null)}
        />
      ) : (
        <div className="grid justify-items-center gap-4 pt-2 text-center">
          <Avatar name={name || "You"} src={profile?.avatarUrl ?? picture} size="xl" decorative>
            {name ? undefined : <Icon name="user" size={40} />}
          </Avatar>
          <div className="max-w-full">
            <p className="font-display text-h3 font-bold wrap-anywhere">{name}</p>
            <p className="text-sm wrap-anywhere text-ink-2">{profile?.email}</p>
          </div>
          <Button ref={editButton} variant="line" onClick={() => onView({ kind: "edit" })}>
            <Icon name="pencil" />
            Edit Profile
          </Button>
          {view && children}
        </div>
      )}
    </Sheet>
  );
}

/** The form once its script has come; a lost network is shown and tried again, instead of taking the page down. */
function EditForm(props: EditProfileProps) {
  const { loaded, reload } = useLoaded(loadForm);
  if (loaded.kind === "failed") return <LoadFailure message={accountTexts.updateError} onRetry={reload} />;
  if (loaded.kind === "loading") {
    return (
      <Skeleton label="Opening your profile...">
        <SkeletonBlock className="h-64" />
      </Skeleton>
    );
  }
  const Form = loaded.value;
  return <Form {...props} />;
}
