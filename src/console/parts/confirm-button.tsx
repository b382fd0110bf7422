import type { ComponentChildren } from 'preact'
import { useId, useRef } from 'preact/hooks'

interface ConfirmButtonProps {
  label: string
  question: ComponentChildren
  /** What the button says that does it. */
  confirm: string
  /** What the button says that leaves everything as it is. */
  keep?: string
  disabled?: boolean
  onConfirm: () => void
}

/** A button that asks before it acts. Escape and the second button leave everything as it is. */
export function ConfirmButton({ label, question, confirm, keep = 'Keep it', disabled, onConfirm }: ConfirmButtonProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const act = () => {
    dialog.current?.close()
    onConfirm()
  }
  return (
    <>
      <button type="button" class="danger" disabled={disabled} onClick={() => dialog.current?.showModal()}>
        {label}
      </button>
      <dialog ref={dialog} class="confirm" aria-labelledby={id}>
        <p id={id}>{question}</p>
        <div class="row">
          <button type="button" onClick={() => dialog.current?.close()}>
            {keep}
          </button>
          <button type="button" class="primary" onClick={act}>
            {confirm}
          </button>
        </div>
      </dialog>
    </>
  )
}
