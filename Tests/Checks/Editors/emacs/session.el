;; Tests the mode, and a session with the built server; exits with 1 if a test fails.
;; `Tests/Checks/Editors/check' runs it.  -*- lexical-binding: t -*-

(require 'scenec-mode)
(require 'json)

(defvar failures 0)

(defun expect (what ok &optional detail)
  (message "%s %s%s" (if ok "ok    " "FAILED") what (if ok "" (format ": %S" detail)))
  (unless ok (setq failures (1+ failures))))

(defun eventually (check)
  "Call CHECK until it returns non-nil, and return its value."
  (let ((end (+ (float-time) 20)) found)
    (while (and (not (setq found (funcall check))) (< (float-time) end))
      (accept-process-output nil 0.02))
    found))

;; Indentation does not change formatted scenes.
(dolist (file (split-string (getenv "SCENES") "\n" t))
  (with-temp-buffer
    (insert-file-contents file)
    (let ((before (buffer-string)))
      (scenec-mode)
      (let ((inhibit-message t))
        (indent-region (point-min) (point-max)))
      (expect (concat (file-name-nondirectory file) " stays as it is")
              (equal before (buffer-string)) (buffer-string)))))

;; The faces of words.
(defvar faces
  '((keyword . font-lock-keyword-face) (element . font-lock-type-face)
    (component . font-lock-type-face) (name . font-lock-function-name-face)
    (property . font-lock-variable-name-face) (label . font-lock-variable-name-face)
    (function . font-lock-function-name-face) (constant . font-lock-builtin-face)
    (word . font-lock-constant-face)
    (namedColor . font-lock-constant-face) (color . font-lock-constant-face) (number . font-lock-constant-face)
    (string . font-lock-string-face) (comment . font-lock-comment-face)))

(let ((sample (with-temp-buffer
                (insert-file-contents (getenv "WORDS"))
                (let ((json-array-type 'list)) (json-read)))))
  (with-temp-buffer
    (insert (mapconcat #'identity (alist-get 'text sample) "\n"))
    (scenec-mode)
    (font-lock-ensure)
    (dolist (kind faces)
      (dolist (place (alist-get (car kind) (alist-get 'words sample)))
        (goto-char (point-min))
        (forward-line (1- (car place)))
        (re-search-forward
         (concat (if (string-match "\\`[[:alpha:]]" (cadr place)) "\\_<" "")
                 (regexp-quote (cadr place))))
        (let ((face (get-text-property (match-beginning 0) 'face)))
          ;; The mode does not change the contents of strings.
          (unless (or (eq face 'font-lock-string-face)
                      (memq (cdr kind) (if (listp face) face (list face))))
            (expect (format "%S is a %s" place (car kind)) nil face))))))
  (expect "words are colored" t))

;; Session with the server.
(defvar scene "let tint = #4A90D9

scene \"Places\" {
    size: (320, 200)
    layer card { frame: (0, 0, 9, 9); backgroundColor: tint; cornerRadus: 8 }
}
")

(defun session ()
  (require 'eglot)
  (let* ((folder (make-temp-file "scenec-emacs-" t))
         (file (expand-file-name "places.tbl" folder)))
    (setq scenec-program (getenv "SCENEC"))
    (with-temp-file file (insert scene))
    (find-file file)
    (expect "the file is known as a scene" (eq major-mode 'scenec-mode) major-mode)
    (setq-local eglot-sync-connect t)
    (apply #'eglot--connect (eglot--guess-contact))
    (expect "the server runs" (eventually #'eglot-current-server))
    (expect "its mistake is told"
            (eventually
             (lambda ()
               (seq-find (lambda (one)
                           (string-match "has no property 'cornerRadus'"
                                         (flymake-diagnostic-text one)))
                         (flymake-diagnostics)))))
    (goto-char (point-min))
    (search-forward "let t")
    (eglot-rename "accent")
    (expect "a name is changed everywhere"
            (equal (buffer-string) (replace-regexp-in-string "tint" "accent" scene))
            (buffer-string))
    (goto-char (point-min))
    (while (search-forward "    size: (320" nil t) (replace-match "  size:(320"))
    (eglot-format-buffer)
    (expect "the text is put in order"
            (equal (buffer-string) (replace-regexp-in-string "tint" "accent" scene))
            (buffer-string))
    (search-forward "cornerRad")
    (let* ((data (eglot-completion-at-point))
           (found (all-completions "cornerRad" (nth 2 data))))
      (expect "a property is completed" (member "cornerRadius" found) found))
    (set-buffer-modified-p nil)
    (eglot-shutdown (eglot-current-server))
    (delete-directory folder t)))

(package-initialize)
(if (not (locate-library "eglot"))
    (message "SKIPPED: there is no Eglot")
  (condition-case failure (session)
    (error (expect "the session" nil failure))))

(kill-emacs (if (= failures 0) 0 1))
