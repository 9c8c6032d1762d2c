import { type ReactNode, useState } from "react";
import { Icon, type IconName } from "#ui/icons/icon.tsx";
import { MifiArt } from "#ui/illustrations/mifi-art.tsx";
import { Badge } from "../badge.tsx";
import { Button } from "../button.tsx";
import { CopyButton } from "../copy-button.tsx";
import { cx } from "../cx.ts";
import { Dialog } from "../dialog.tsx";
import { Drawer } from "../drawer.tsx";
import { Facts } from "../facts.tsx";
import { IconButton } from "../icon-button.tsx";
import { Meter } from "../meter.tsx";
import { Sheet } from "../sheet.tsx";
import { toast } from "../toast.tsx";
import { Line, Sample, Stack } from "./sample.tsx";

/** The look of a dialog, in its place on the page. */
function StillDialog({
  title,
  picture,
  wall,
  children,
}: {
  title: ReactNode;
  picture?: ReactNode;
  wall?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={cx("dialog dialog-still", wall && "dialog-wall on-wall")}>
      {picture && <div className="dialog-picture">{picture}</div>}
      <div className="dialog-head">
        <h2>{title}</h2>
        <IconButton label="Close">
          <Icon name="x" />
        </IconButton>
      </div>
      <div className="dialog-body">{children}</div>
    </div>
  );
}

function BankLines() {
  return (
    <Facts
      items={[
        {
          label: "Account number",
          value: (
            <>
              0123456789 <CopyButton text="0123456789" label="Copy account number" />
            </>
          ),
        },
        { label: "Bank name", value: "Example Bank" },
        { label: "Account holder", value: "An Academy" },
      ]}
    />
  );
}

export function DialogSample() {
  const [open, setOpen] = useState(false);
  return (
    <Sample title="Dialog: Enroll">
      <StillDialog title="Pay by bank transfer">
        <p>
          Frontend, upfront plan: <b>₦150,000</b>
        </p>
        <BankLines />
        <Button variant="line" block onClick={() => setOpen(true)}>
          Open it
        </Button>
      </StillDialog>
      <Dialog
        id="gallery-dialog"
        title="Pay by bank transfer"
        size="sm"
        open={open}
        onClose={() => setOpen(false)}
        footer={
          <>
            <Button variant="line" onClick={() => setOpen(false)}>
              Close
            </Button>
            <Button onClick={() => toast.error("An error occurred. Please try again.")}>I have paid</Button>
          </>
        }
      >
        <p>
          Frontend, upfront plan: <b>₦150,000</b>
        </p>
        <BankLines />
      </Dialog>
    </Sample>
  );
}

export function ResultSample() {
  return (
    <Sample title="Dialog: Result">
      <StillDialog title={<Badge tone="done">Excellent</Badge>}>
        <p className="num result-grade">
          78<span> / 100</span>
        </p>
        <Meter label="Grade" value={78} />
        <p>Colour and contrast, UI-UX Design. Submitted 12 Jan 2024, 4:10 pm.</p>
        <p>
          <Badge tone="bad">Needs Improvement</Badge> below 60
        </p>
      </StillDialog>
    </Sample>
  );
}

export function OfferSample() {
  return (
    <Sample title="Popup">
      <StillDialog wall title="Free 4G pocket Mifi with 50 GB data" picture={<MifiArt />}>
        <p>For every successfully onboarded student.</p>
      </StillDialog>
    </Sample>
  );
}

export function PanelSample() {
  const [panel, setPanel] = useState<"menu" | "sheet">();
  return (
    <Sample title="Drawer and sheet">
      <Line>
        <Button variant="line" onClick={() => setPanel("menu")}>
          Open the menu
        </Button>
        <Button variant="line" onClick={() => setPanel("sheet")}>
          Open the sheet
        </Button>
      </Line>
      <Drawer
        id="gallery-drawer"
        label="Menu"
        side="right"
        head={<b>Menu</b>}
        open={panel === "menu"}
        onClose={() => setPanel(undefined)}
      >
        <div className="dialog-body">
          <p>Six rows of 56 px stand here.</p>
        </div>
      </Drawer>
      <Sheet
        id="gallery-sheet"
        title="Notifications"
        open={panel === "sheet"}
        onClose={() => setPanel(undefined)}
        footer={<Button onClick={() => setPanel(undefined)}>Mark all as read</Button>}
      >
        <p>Today</p>
      </Sheet>
    </Sample>
  );
}

function StillToast({ tone, icon, children }: { tone?: "success" | "error"; icon: IconName; children: ReactNode }) {
  return (
    <div className={cx("toast", tone && `toast-${tone}`)}>
      <span className="toast-tick">
        <Icon name={icon} />
      </span>
      <span>{children}</span>
      {tone === "error" && (
        <IconButton label="Dismiss">
          <Icon name="x" size={16} />
        </IconButton>
      )}
    </div>
  );
}

export function ToastSample() {
  return (
    <Sample title="Toasts">
      <Stack>
        <StillToast tone="success" icon="check">
          Login successful!
        </StillToast>
        <StillToast tone="error" icon="circle-alert">
          An error occurred during login
        </StillToast>
        <StillToast icon="mail">Two-factor authentication required</StillToast>
        <Line>
          <Button size="sm" variant="soft" onClick={() => toast.success("Login successful!")}>
            Success
          </Button>
          <Button size="sm" variant="soft" onClick={() => toast.error("An error occurred during login")}>
            Error
          </Button>
          <Button
            size="sm"
            variant="soft"
            onClick={() => toast.info("Two-factor authentication required.", { icon: "mail" })}
          >
            Info
          </Button>
          <Button
            size="sm"
            variant="soft"
            onClick={() => {
              const id = toast.loading("Sending...");
              setTimeout(() => toast.success("Sent", { id }), 2500);
            }}
          >
            Loading
          </Button>
        </Line>
      </Stack>
    </Sample>
  );
}
