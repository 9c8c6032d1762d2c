import { useState } from "react";
import { Icon } from "#ui/icons/icon.tsx";
import { IconButton } from "./icon-button.tsx";
import { TextField, type TextFieldProps } from "./text-field.tsx";

export type PasswordFieldProps = Omit<TextFieldProps, "type" | "end">;

/** A password with a button that shows it. The button's name stays; `aria-pressed` tells whether it is shown. */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={shown ? "text" : "password"}
      end={
        <IconButton
          label="Show password"
          aria-pressed={shown}
          aria-controls={props.id ?? props.name}
          disabled={props.disabled}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? "eye-off" : "eye"} />
        </IconButton>
      }
    />
  );
}
