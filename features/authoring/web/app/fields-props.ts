import type { TypedQuestion } from "../typed-question.ts";
import type { TypedSettings } from "../typed-settings.ts";

/** What each part of a question's form takes. */
export type FieldsProps = {
  typed: TypedQuestion;
  onType(change: Partial<TypedQuestion>): void;
  errors: Readonly<Record<string, string | undefined>>;
};

/** What each part of an assessment's settings takes. */
export type SettingsPartProps = {
  typed: TypedSettings;
  set(change: Partial<TypedSettings>): void;
  errors: Readonly<Record<string, string | undefined>>;
};
