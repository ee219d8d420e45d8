"use client";

import { Page } from "@/components/shell/page";
import { useOffers } from "@/components/shell/supported-operations";
import { SettingsSection } from "@/components/ui/settings-section";
import { Segmented } from "@/components/ui/segmented";
import { setSingleKeys, useSingleKeys } from "@/components/ui/use-single-keys";
import { AboutYou } from "./about-you";
import { DeleteAccount } from "./delete-account";
import { Emails } from "./emails";
import { Passkeys } from "./passkeys";

/** The reader's profile: name, picture, addresses, keyboard and deletion of the account. */
export function ProfilePage() {
  const singleKeys = useSingleKeys();
  const offersPasskeys = useOffers("GET /me/passkeys");
  return (
    <Page title="Profile">
      <div className="max-w-336">
        <AboutYou />
        <Emails />
        {offersPasskeys ? <Passkeys /> : null}
        <SettingsSection title="Keyboard" text="Turn off if single letters clash with your assistive tools.">
          <div className="flex flex-wrap items-center gap-3 sheet px-4 py-2">
            <b className="me-auto font-medium">Single-key shortcuts</b>
            <Segmented
              label="Single-key shortcuts"
              value={singleKeys ? "on" : "off"}
              onChange={(value) => setSingleKeys(value === "on")}
              options={[
                { value: "on", label: "On" },
                { value: "off", label: "Off" },
              ]}
            />
          </div>
        </SettingsSection>
        <DeleteAccount />
      </div>
    </Page>
  );
}
