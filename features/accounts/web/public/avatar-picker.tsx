import type { ReactNode } from "react";
import { Avatar } from "#ui/components/avatar.tsx";
import { Button, buttonClass } from "#ui/components/button.tsx";
import { FieldError } from "#ui/components/field-error.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import { accountTexts } from "../../texts.ts";
import { type AvatarChoice, usePicturePreview } from "./use-picture-preview.ts";

export type AvatarPickerProps = {
  name: string;
  /** Address of the current picture. */
  current: string | null;
  choice: AvatarChoice;
  /** What is shown where there is none; left out, the first letters of the name. */
  placeholder?: ReactNode;
  error: string | null;
  /** A null choice leaves the one before; `error` reports why. */
  onChoice: (choice: AvatarChoice | null, error: string | null) => void;
};

/** The picture with a preview of the chosen one; image files only (DASH-06). */
export function AvatarPicker({ name, current, choice, placeholder, error, onChoice }: AvatarPickerProps) {
  const preview = usePicturePreview(choice);
  const shown = choice.kind === "new" ? preview : choice.kind === "none" ? null : current;

  function pick(file: File | undefined) {
    if (!file) return;
    // Nothing is known of a file without a type: the server looks into it.
    if (file.type !== "" && !file.type.startsWith("image/")) onChoice(null, accountTexts.pictureUnreadable);
    else onChoice({ kind: "new", file }, null);
  }

  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={name || "You"} src={shown} size="xl" decorative>
          {placeholder ?? (name ? undefined : <Icon name="user" size={40} />)}
        </Avatar>
        <div className="grid justify-items-start gap-1">
          <label
            className={buttonClass(
              { variant: "line", size: "sm" },
              "relative has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
            )}
          >
            <Icon name="image" />
            {current ? "Change picture" : "Choose a picture"}
            <input
              type="file"
              accept="image/*"
              className="absolute inset-0 w-full cursor-pointer opacity-0"
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? "avatar-error" : undefined}
              onChange={(event) => {
                pick(event.currentTarget.files?.[0]);
                // The same file may be chosen again after an error.
                event.currentTarget.value = "";
              }}
            />
          </label>
          {shown ? (
            <Button
              variant="ghost"
              size="sm"
              onClick={() => onChoice(choice.kind === "new" ? { kind: "same" } : { kind: "none" }, null)}
            >
              {choice.kind === "new" ? "Undo" : "Remove picture"}
            </Button>
          ) : null}
        </div>
      </div>
      {error ? <FieldError id="avatar-error">{error}</FieldError> : null}
    </div>
  );
}
