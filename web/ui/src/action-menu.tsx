import { Menu } from "@base-ui/react/menu";
import { useRef, type ReactNode } from "react";

interface ActionMenuProps<Action extends string> {
  readonly label: ReactNode;
  /** For who does not see what it stands beside. */
  readonly description: string;
  readonly actions: readonly (readonly [action: Action, label: string])[];
  readonly onChoose: (action: Action) => void;
}

/** A button that offers several things to do. It opens inside of the landmark that it stands in. */
export function ActionMenu<Action extends string>({ label, description, actions, onChoose }: ActionMenuProps<Action>) {
  const place = useRef<HTMLSpanElement>(null);
  return (
    <span ref={place}>
      <Menu.Root modal={false}>
        <Menu.Trigger className="button">
          {label}
          <span className="hidden-text"> {description}</span>
        </Menu.Trigger>
        <Menu.Portal container={place}>
          <Menu.Positioner positionMethod="fixed" sideOffset={4} align="end" className="menu-place">
            <Menu.Popup className="menu">
              {actions.map(([action, words]) => (
                <Menu.Item key={action} className="menu-item" onClick={() => onChoose(action)}>
                  {words}
                </Menu.Item>
              ))}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </span>
  );
}
