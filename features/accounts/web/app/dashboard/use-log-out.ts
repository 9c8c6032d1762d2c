import { useNavigate } from "react-router";
import { paths } from "#lib/paths.ts";
import { ApiError, errorMessage } from "#ui/api/call.ts";
import { toast } from "#ui/components/toast.tsx";
import { accountTexts } from "../../../texts.ts";
import { logOut } from "../../account-api.ts";

/** Ends the session on the server and here (AUTH-11). When the server cannot be reached, nothing ends. */
export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    try {
      const { message } = await logOut();
      toast.success(message || accountTexts.logoutDone);
      await navigate(paths.login());
    } catch (error) {
      // Over already: the guard has taken over.
      if (error instanceof ApiError && error.status === 401) return;
      toast.error(errorMessage(error, accountTexts.logoutFailed));
    }
  };
}
