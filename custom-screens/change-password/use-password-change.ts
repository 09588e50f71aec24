import { type FormEvent, useRef, useState } from 'react'
import { HttpError, useTranslate } from 'react-admin'
import { request } from '../../admin/providers/http-client.ts'
import { getSession } from '../../admin/session.ts'
import { useUnsavedChanges } from '../../admin/unsaved/unsaved-changes.ts'
import { type Complaint, checkChange, type PasswordForm } from './check-change.ts'
import { serverComplaint } from './server-complaint.ts'

const empty: PasswordForm = { currentPassword: '', newPassword: '', confirmPassword: '' }

/** Changes the password of the signed-in user (specification section 7). */
const sendChange = ({ currentPassword, newPassword }: PasswordForm) =>
  request('/auth/ChangePassword', {
    method: 'POST',
    body: { email: getSession()?.email, currentPassword, newPassword },
  })

export const usePasswordChange = () => {
  const translate = useTranslate()
  const [form, setForm] = useState(empty)
  const [complaint, setComplaint] = useState<Complaint | null>(null)
  const [progress, setProgress] = useState<'form' | 'sending' | 'done'>('form')
  useUnsavedChanges(Object.values(form).some((typed) => typed !== ''))
  const boxes = useRef<Partial<Record<keyof PasswordForm, HTMLInputElement | null>>>({})

  const complain = (complaint: Complaint) => {
    setComplaint(complaint)
    const wrong = Object.keys(complaint.errors) as (keyof PasswordForm)[]
    const first = wrong.find((name) => boxes.current[name])
    if (first) boxes.current[first]?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (progress === 'sending') return
    const wrong = checkChange(form)
    if (wrong) return complain(wrong)
    setComplaint(null)
    setProgress('sending')
    try {
      await sendChange(form)
      setForm(empty)
      setProgress('done')
    } catch (error) {
      setProgress('form')
      complain(
        error instanceof HttpError
          ? serverComplaint(error)
          : { title: translate('app.errors.unexpected'), errors: {} },
      )
    }
  }
  return {
    form,
    complaint,
    progress,
    submit,
    type: (name: keyof PasswordForm, value: string) => setForm((typed) => ({ ...typed, [name]: value })),
    attach: (name: keyof PasswordForm) => (box: HTMLInputElement | null) => {
      boxes.current[name] = box
    },
  }
}
