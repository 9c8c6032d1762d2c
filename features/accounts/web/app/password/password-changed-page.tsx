import { useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { paths } from "#lib/paths.ts";
import { buttonClass } from "#ui/components/button.tsx";
import { HeroScene } from "#ui/illustrations/hero-scene.tsx";
import { useCountdown } from "../../use-countdown.ts";

const toLoginMs = 5_000;

/** The password is changed (PWD-03): on to login in five seconds, counted truly, or at once by the button. */
export function PasswordChangedPage() {
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  // Begun when the page is alive: a slow one must not have counted down already.
  const [endsAtMs, setEndsAtMs] = useState<number | null>(null);
  const leftS = useCountdown(endsAtMs ?? 0);

  useEffect(() => {
    heading.current?.focus();
    setEndsAtMs(Date.now() + toLoginMs);
    const timer = setTimeout(() => void navigate(paths.login(), { replace: true }), toLoginMs);
    return () => clearTimeout(timer);
  }, [navigate]);

  return (
    <div className="grid justify-items-center gap-4 text-center">
      <HeroScene variant="mobile" className="door-lg h-auto w-full max-w-56 lg:max-w-72 overflow-hidden bg-wall" />
      <h1 ref={heading} tabIndex={-1} className="outline-none">
        Congratulations
      </h1>
      <p className="text-ink-2">
        Your password is changed, and all devices are logged out. We take you to the login page in{" "}
        <span role="timer" className="num font-bold text-ink">
          {endsAtMs === null ? toLoginMs / 1000 : leftS}
        </span>{" "}
        {leftS === 1 ? "second" : "seconds"}.
      </p>
      <Link to={paths.login()} replace className={buttonClass({ block: true })}>
        Login
      </Link>
    </div>
  );
}
