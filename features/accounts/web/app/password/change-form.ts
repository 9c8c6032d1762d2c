import * as z from "zod/mini";
import { trimmed } from "#lib/one-line.ts";
import { accountTexts } from "../../../texts.ts";
import { newPasswordField, samePasswords } from "../sign-in/form-schemas.ts";

const { allFour } = accountTexts;
const needed = z.string(allFour).check(z.minLength(1, allFour));

/** What can be shown of the form before it is sent (PWD-01). */
export const changeForm = z
  .object({
    email: z.string(allFour).check(trimmed(), z.minLength(1, allFour)),
    oldPassword: needed,
    newPassword: newPasswordField(allFour),
    confirmPassword: needed,
  })
  .check(samePasswords("newPassword"));
export type ChangeForm = z.output<typeof changeForm>;
