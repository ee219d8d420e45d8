import { LoadingPage } from "@/components/shell/loading-page";
import { SettingsSection } from "@/components/ui/settings-section";
import { Skeleton } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <LoadingPage title="Groups">
      <div>
        <SettingsSection title="New group" text={<Skeleton className="h-14" />}>
          <Skeleton className="mb-2 h-4 w-20" />
          <Skeleton className="h-8" />
          <Skeleton className="mt-3 h-8 w-32" />
        </SettingsSection>
        <SettingsSection title="Groups">
          <Skeleton className="h-15" />
        </SettingsSection>
      </div>
    </LoadingPage>
  );
}
