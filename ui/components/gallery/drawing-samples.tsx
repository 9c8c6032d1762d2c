import { Flag } from "#ui/icons/flag.tsx";
import { LoginMark } from "#ui/icons/login-mark.tsx";
import { SocialIcon } from "#ui/icons/social-icon.tsx";
import { Line, Sample, Stack } from "./sample.tsx";

export function MarkSample() {
  return (
    <Sample title="Marks and flags">
      <Stack>
        <Line>
          {(["facebook", "x", "instagram", "youtube", "whatsapp"] as const).map((name) => (
            <SocialIcon key={name} name={name} />
          ))}
        </Line>
        <Line>
          <LoginMark provider="google" />
          <LoginMark provider="facebook" />
        </Line>
        <Line>
          {(["NG", "GH", "KE", "ZA"] as const).map((country) => (
            <Flag key={country} country={country} />
          ))}
        </Line>
      </Stack>
    </Sample>
  );
}
