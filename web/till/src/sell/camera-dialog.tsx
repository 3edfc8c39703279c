import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Action } from "../action.tsx";
import { Dialog } from "@tillhouse/ui/dialog.tsx";
import { Notice } from "@tillhouse/ui/notice.tsx";

/** As browsers have it (https://wicg.github.io/shape-detection-api/). */
interface Detector {
  detect(image: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
type DetectorClass = new () => Detector;

const detectorClass = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

/** Whether this browser reads barcodes by its camera. */
export const hasCameraScan = detectorClass !== undefined && navigator.mediaDevices !== undefined;

const lookEveryMs = 150;
/** A code that stays in the picture is one scan. */
const againAfterMs = 1500;

interface CameraDialogProps {
  readonly onScan: (code: string) => void;
  readonly onClose: () => void;
}

/** Scans by the camera, one code after the other, until it is closed. */
export function CameraDialog({ onScan, onClose }: CameraDialogProps) {
  const t = useTranslations("find");
  const video = useRef<HTMLVideoElement>(null);
  const [isRefused, setRefused] = useState(false);
  const take = useEffectEvent(onScan);
  useEffect(() => {
    if (detectorClass === undefined) return undefined;
    const detector = new detectorClass();
    const seen = new Map<string, number>();
    let stream: MediaStream | undefined;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      const element = video.current;
      // A picture that the browser cannot read is looked at again.
      const found = element === null ? [] : await detector.detect(element).catch(() => []);
      for (const { rawValue } of found) {
        const isFresh = performance.now() - (seen.get(rawValue) ?? -againAfterMs) >= againAfterMs;
        seen.set(rawValue, performance.now());
        if (isFresh && !isOver) take(rawValue);
      }
      if (!isOver) timer = setTimeout(() => void look(), lookEveryMs);
    };
    void (async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
        const element = video.current;
        if (isOver || element === null) return stop(stream);
        element.srcObject = stream;
        await element.play();
        await look();
      } catch {
        if (!isOver) setRefused(true);
      }
    })();
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop(stream);
    };
  }, []);
  return (
    <Dialog title={t("camera")} isOpen onClose={onClose}>
      {isRefused ? (
        <Notice tone="warning">{t("noCamera")}</Notice>
      ) : (
        <video ref={video} className="camera" muted playsInline aria-label={t("camera")} />
      )}
      <Action hotkey="Escape" onClick={onClose}>
        {t("closeCamera")}
      </Action>
    </Dialog>
  );
}

function stop(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
