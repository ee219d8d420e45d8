import { LoadingPage } from "@/components/shell/loading-page";
import { SettingsSection } from "@/components/ui/settings-section";
import { Skeleton } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <LoadingPage title={<Skeleton className="h-6 w-40" />}>
      <div>
        <SettingsSection title="People">
          <Skeleton className="h-8" />
          <Skeleton className="mt-4 h-24" />
        </SettingsSection>
        <SettingsSection title="Projects" text={<Skeleton className="h-8" />}>
          <Skeleton className="h-24" />
        </SettingsSection>
      </div>
    </LoadingPage>
  );
}
