import { useState } from "react";
import { Icon } from "#ui/icons/icon.tsx";
import { CountBadge } from "../badge.tsx";
import { Button, ButtonLink } from "../button.tsx";
import { Checkbox } from "../checkbox.tsx";
import { CodeBoxes } from "../code-boxes.tsx";
import { FileDrop } from "../file-drop.tsx";
import { FormMessage } from "../form-message.tsx";
import { IconButton } from "../icon-button.tsx";
import { PasswordField } from "../password-field.tsx";
import { RadioGroup } from "../radio-group.tsx";
import { SelectField } from "../select-field.tsx";
import { StarInput } from "../star-input.tsx";
import { Switch } from "../switch.tsx";
import { TextArea } from "../text-area.tsx";
import { TextField } from "../text-field.tsx";
import { Line, Sample, Stack } from "./sample.tsx";

export function ButtonSample() {
  const [busy, setBusy] = useState(false);
  return (
    <Sample title="Buttons">
      <Line>
        <Button>Login</Button>
        <Button className="is-hover">Hover</Button>
        <Button className="is-focus">Focus</Button>
      </Line>
      <Line>
        <Button busy busyLabel="Logging in...">
          Login
        </Button>
        <Button variant="soft">Pick Tutor</Button>
      </Line>
      <Line>
        <Button variant="line">Close</Button>
        <Button disabled>Disabled</Button>
        <Button
          size="sm"
          busy={busy}
          busyLabel="Saving..."
          onClick={() => {
            setBusy(true);
            setTimeout(() => setBusy(false), 1500);
          }}
        >
          Save
        </Button>
      </Line>
      <Line>
        <Button variant="danger">Remove</Button>
        <Button variant="ghost">See all</Button>
        <IconButton label="Notifications">
          <Icon name="bell" size={24} />
          <CountBadge corner count={2} label="2 unread" />
        </IconButton>
      </Line>
      <Line className="on-wall">
        <ButtonLink href="#main" variant="sun">
          Find a Tutor <Icon name="arrow-right" />
        </ButtonLink>
        <Button variant="line">Courses</Button>
      </Line>
    </Sample>
  );
}

export function FieldSample() {
  return (
    <Sample title="Fields">
      <Stack>
        <TextField name="fullName" label="Full Name" defaultValue="Chidịnma Nwáọgụ" className="is-focus" />
        <PasswordField
          name="password"
          label="Password"
          defaultValue="abcdefg"
          error="Password must be at least 8 characters, include a capital letter and a number"
        />
        <TextField
          name="email"
          label="Email"
          note="(cannot be changed)"
          defaultValue="temitope.alabi@mail.com"
          readOnly
        />
        <TextField
          name="search"
          label="Search"
          type="search"
          startIcon="search"
          placeholder="Search by name or course"
        />
        <SelectField
          name="paymentMode"
          label="Payment mode"
          placeholder="Choose one"
          options={[
            { value: "weekly", label: "Weekly" },
            { value: "monthly", label: "Monthly" },
          ]}
        />
        <TextArea name="about" label="What makes you unique?" optional hint="A few sentences are enough." />
      </Stack>
    </Sample>
  );
}

export function ChoiceSample() {
  const [code, setCode] = useState("407");
  return (
    <Sample title="Choices">
      <Checkbox name="remember" label="Remember Password" defaultChecked />
      <Switch name="push" label="Push notifications" defaultChecked />
      <Switch name="dark" label="Dark Mode" hint="Easier on the eyes at night." />
      <Stack>
        <CodeBoxes name="code" label="Enter the 6-digit code sent to your email" value={code} onChange={setCode} />
        <StarInput name="rating" label="Your rating" defaultValue={4} />
        <RadioGroup
          name="answer"
          label="Which element gives a form field its accessible name?"
          appearance="card"
          defaultValue="label"
          options={[
            { value: "label", label: "A <label> element linked to the field by for and id" },
            { value: "placeholder", label: "A placeholder inside the field" },
          ]}
        />
        <RadioGroup
          name="plan"
          label="Payment plan"
          options={[
            { value: "upfront", label: "Upfront" },
            { value: "monthly", label: "Monthly", disabled: true },
          ]}
          error="Choose a plan."
        />
      </Stack>
    </Sample>
  );
}

export function FileSample() {
  return (
    <Sample title="Files and outcomes">
      <Stack>
        <FileDrop name="syllabus" label="Syllabus" kind="pdf" accept="application/pdf" hint="PDF up to 10 MB." />
        <FileDrop name="cv" label="CV" kind="pdf" progress={64} />
        <FileDrop name="receipt" label="Receipt" kind="pdf or picture" error="The file is not a PDF." />
        <FormMessage tone="success">Application submitted successfully!</FormMessage>
        <FormMessage tone="error">An error occurred. Please try again.</FormMessage>
        <div className="wall-panel on-wall">
          <Stack>
            <TextField
              name="newsletter"
              label="Newsletter"
              type="email"
              placeholder="Your email address"
              error="Please enter a valid email address."
            />
            <Button>Subscribe</Button>
          </Stack>
        </div>
      </Stack>
    </Sample>
  );
}
