import { LoadingAutomations } from "@/components/automations/automation-list";
import { LoadingPage } from "@/components/shell/loading-page";

export default function Loading() {
  return (
    <LoadingPage title="Automations">
      <LoadingAutomations />
    </LoadingPage>
  );
}
