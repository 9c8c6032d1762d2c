import { createContext } from "react";

/** Whose answers are given: a file on its way is stored on this device for its owner. */
export const AccountContext = createContext("");
