import { Outlet } from "react-router";
import "#ui/styles/app.css";

/** Hydrated pages without the public header and footer. */
export default function PlainLayout() {
  return (
    <main id="main">
      <Outlet />
    </main>
  );
}
