import { createContext, use } from "react";

/** What the profile panel shows; `focus` names the field of the form that takes the focus. */
export type PanelView = { kind: "profile" } | { kind: "edit"; focus?: "fullName" | "phone" };

export const ProfilePanelContext = createContext<(view: PanelView) => void>(() => {});

/** Opens the profile panel of the dashboard. */
export const useProfilePanel = () => use(ProfilePanelContext);
